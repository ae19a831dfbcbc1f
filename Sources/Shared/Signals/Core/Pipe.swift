/// Binds tighter than comparison and `??`, looser than arithmetic, so that a pipe needs no parentheses.
precedencegroup SignalPipe {
    associativity: left
    higherThan: NilCoalescingPrecedence
    lowerThan: AdditionPrecedence
}

infix operator |> : SignalPipe

/// Applies `transform` to `value`: `signal |> map { $0 + 1 } |> take(3)`.
///
/// Every operator exists as a free function for the pipe and as a method, `signal.map { $0 + 1 }.take(3)`; the
/// method does the work.
@inlinable
public func |> <Value, Result>(value: Value, transform: (Value) -> Result) -> Result {
    transform(value)
}
