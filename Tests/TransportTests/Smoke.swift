// SPDX-License-Identifier: MIT
import Testing
@Test("smoke") func smoke() { #expect(Bool(true)) }
