# SPDX-License-Identifier: MIT
# python3 bag-check.py TABLE < ledger/000001.ndjson: draws an ended game's English tiles again from its seed.
import hashlib, itertools, json, sys
lines = [line for line in map(json.loads, sys.stdin) if line["table"] == int(sys.argv[1])]
seed, bag, count = lines[-1]["end"]["seed"], sorted("EEEEEEEEEEEEAAAAAAAAAIIIIIIIIIOOOOOOOONNNNNNRRRRRRTTTTTTLLLLSSSSUUUUDDDDGGGBBCCMMPPFFHHVVWWYYKJXQZ??"), itertools.count(1)
def choice(number, of): return next(byte % of for attempt in itertools.count() for byte in hashlib.sha256(f"{seed}:{number}:{attempt}".encode()).digest() if byte < 256 // of * of)
assert hashlib.sha256(seed.encode()).hexdigest() == lines[0]["bag"], "the seed is not the one that was committed to"
for line in lines:
    assert line["kind"] != "start" or lines[0].get("first", choice(0, 2) + 1) == line["first"], "the other side was to begin"
    for rack in line.get("racks", []) + [line[name] for name in ("drew", "drawn") if name in line]:
        assert sorted(bag.pop(choice(next(count), len(bag))) for tile in rack) == sorted(rack), f"entry {line['seq']}: other tiles were drawn"
    bag = sorted(bag + list(line.get("given", "")))
print(f"table {sys.argv[1]}: {next(count) - 1} tiles drawn as the seed says")
