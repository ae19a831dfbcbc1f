/// The behaviour of a full buffer between a producer and a slower consumer.
///
/// Every such buffer names a policy: none in this module grows without an explicit `.unbounded`.
public struct BufferPolicy<Value: Sendable>: Sendable {
    @usableFromInline
    enum Kind: Sendable {
        case latest(Int)
        case oldest(Int)
        case block(Int)
        case coalesce(limit: Int, key: @Sendable (Value) -> Key)
        case unbounded
    }

    /// A key of ``coalesce(limit:by:)``.
    // SAFETY: `coalesce` demands that the key is Sendable before it is wrapped.
    @usableFromInline
    struct Key: Hashable, @unchecked Sendable {
        let value: AnyHashable
    }

    @usableFromInline let kind: Kind

    /// Keeps the newest `count` values and drops older ones: for state, of which only the last matters.
    public static func latest(_ count: Int = 1) -> Self { Self(kind: .latest(max(1, count))) }

    /// Keeps the first `count` values that wait and drops newer ones.
    public static func oldest(_ count: Int) -> Self { Self(kind: .oldest(max(1, count))) }

    /// Loses nothing: a producer that finds `count` values waiting blocks its thread until there is room or the
    /// subscription ends. A producer on the consumer's own queue cannot wait for itself and exceeds the limit.
    ///
    /// Do not hold a lock that the consumer needs while sending into this buffer.
    public static func block(_ count: Int) -> Self { Self(kind: .block(max(1, count))) }

    /// Keeps one value for each key: a newer one replaces the waiting one. With more than `limit` keys waiting, the
    /// oldest is dropped.
    ///
    /// `key` runs on the producer's thread; the key's `==` and `hash` must be those of a plain value.
    public static func coalesce<Key: Hashable & Sendable>(
        limit: Int = 1_024,
        by key: @escaping @Sendable (Value) -> Key
    ) -> Self {
        Self(kind: .coalesce(limit: max(1, limit)) { Self.Key(value: AnyHashable(key($0))) })
    }

    /// Keeps everything. Only for producers that are bounded by themselves; name the bound at the call.
    public static var unbounded: Self { Self(kind: .unbounded) }
}
