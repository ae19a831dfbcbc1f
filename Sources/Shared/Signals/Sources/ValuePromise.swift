/// Holds a value: whoever starts its signal sees the current one at once and every later one, in one order
/// for all. It never ends.
///
/// Threads: any. ``set(_:)`` is seen by ``value`` as soon as it returns. A handler may set again: followers see
/// the values one after the other. Followers do not keep the promise alive.
public final class ValuePromise<Value: Sendable>: Sendable {
    @usableFromInline let core: CurrentValueSubject<Value, Never>
    @usableFromInline let isRepeated: (@Sendable (Value, Value) -> Bool)?

    /// Creates a promise that holds nothing yet, or `value`.
    @inlinable
    public init(_ value: Value? = nil) {
        core = CurrentValueSubject(value, keepsValue: true)
        isRepeated = nil
    }

    /// Creates a promise that, when told so, ignores values equal to the one it holds.
    @inlinable
    public init(_ value: Value? = nil, ignoreRepeated: Bool) where Value: Equatable {
        core = CurrentValueSubject(value, keepsValue: true)
        let isEqual: @Sendable (Value, Value) -> Bool = { $0 == $1 }
        isRepeated = ignoreRepeated ? isEqual : nil
    }

    /// What it holds now.
    @inlinable
    public var value: Value? { core.value }

    /// Stores `value` and sends it to all who follow.
    @inlinable
    public func set(_ value: Value) { core.send(value, unless: isRepeated) }

    /// The current value, if there is one, and those to come.
    @inlinable
    public var signal: Signal<Value, Never> { Signal(attach: { self.core.attach($0) }) }

    /// How many follow. For tests: by the time you read it, it may be old.
    package var followerCount: Int { core.followerCount }
}
