Maple, Jonas            1869 8 7 4 3 6; 430 403 401 280 324; board 2 1 1 1 2; class A; p12 1 1 2 2 2; team Rock\; Roll
Ivy, Ruta               1856 4 8 5 6 7; 369 316 370 281 373; board 4 4 4 4 4; class A; p12 2 2 2 2 2; team Rock\; Roll
Ginkgo, Olga            1440 7 5 6 1 8; 285 466 529 308 377; board 3 3 3 1 1; class A; p12 2 2 2 1 2; prettyname Dr\; h.c. Somebody; team Nine
Nutmeg, Ruta            1426 2 6 1 8 5; 499 470 326 384 397; board 4 2 1 2 3; class A; p12 1 2 1 1 2; team Nine
Nutmeg, Sven            1303 6 3 2 7 4; 416 405 409 386 352; board 1 3 4 3 3; class B; p12 2 1 1 2 1; team Back\\slash
Juniper, Vida           1226 5 4 3 2 1; 524 254 385 379 358; board 1 2 3 4 2; class B; p12 1 1 1 1 1; password a\\b\;c; team Back\\slash
Maple, Hugo             1131 3 1 8 5 2; 406 370 245 385 299; board 3 1 2 3 4; class B; p12 1 2 1 1 1; team Nine
Birch, Sven              993 1 2 7 4 3; 345 346 290 437 322; board 2 4 2 2 1; class B; p12 2 1 2 2 1; team Rock\; Roll
