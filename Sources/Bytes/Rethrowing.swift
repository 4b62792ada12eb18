// SPDX-License-Identifier: MIT

/// Returns the value of `body`, and throws its fault as the fault that `other` makes of it.
package func rethrowing<Value, Fault: Error, Other: Error>(
  _ body: @autoclosure () throws(Fault) -> Value, as other: (Fault) -> Other
) throws(Other) -> Value {
  do throws(Fault) { return try body() } catch { throw other(error) }
}
