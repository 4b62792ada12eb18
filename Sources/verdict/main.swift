// SPDX-License-Identifier: MIT
print("verdict")
