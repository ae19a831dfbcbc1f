/// Holds a value: its signal sends the current one at once and every later one, in one order for all. It never ends.
///
/// Threads: any. ``set(_:)`` is visible in ``value`` as soon as it returns. A handler may set again: followers see
/// the values one after the other. Followers do not keep the promise alive.
public final class ValuePromise<Value: Sendable>: Sendable {
    @usableFromInline let core: CurrentValueSubject<Value, Never>
    @usableFromInline let isRepeated: (@Sendable (Value, Value) -> Bool)?

    /// Creates a promise with `value`, or without one.
    @inlinable
    public init(_ value: Value? = nil) {
        core = CurrentValueSubject(value, keepsValue: true)
        isRepeated = nil
    }

    /// Creates a promise that ignores values equal to the current one if `ignoreRepeated` is true.
    @inlinable
    public init(_ value: Value? = nil, ignoreRepeated: Bool) where Value: Equatable {
        core = CurrentValueSubject(value, keepsValue: true)
        let isEqual: @Sendable (Value, Value) -> Bool = { $0 == $1 }
        isRepeated = ignoreRepeated ? isEqual : nil
    }

    /// The current value.
    @inlinable
    public var value: Value? { core.value }

    /// Stores `value` and sends it to all followers.
    @inlinable
    public func set(_ value: Value) { core.send(value, unless: isRepeated) }

    /// The current value, if there is one, and later ones.
    @inlinable
    public var signal: Signal<Value, Never> { Signal(attach: { self.core.attach($0) }) }

    /// The number of followers. For tests: it may be outdated by the time it is read.
    package var followerCount: Int { core.followerCount }
}
