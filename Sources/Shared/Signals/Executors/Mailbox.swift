public import StdExtras

/// Values that wait in a buffer, under a ``BufferPolicy``. A plain value: its owner locks it.
@usableFromInline
struct Mailbox<Value: Sendable> {
    @usableFromInline
    enum Offer {
        case stored
        /// Stored or not, this value left the mailbox; the caller releases it outside its lock.
        case dropped(Value)
        /// There is no room: wait, or force.
        case full
    }

    @usableFromInline
    typealias Key = BufferPolicy<Value>.Key

    @usableFromInline let kind: BufferPolicy<Value>.Kind
    @usableFromInline var waiting = Fifo<(key: Key?, value: Value)>()
    /// The positions of waiting keys for coalescing, counted from the first value ever stored.
    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var poppedCount = 0

    @inlinable
    init(_ policy: BufferPolicy<Value>) { kind = policy.kind }

    @inlinable
    var count: Int { waiting.count }

    /// True if blocked producers should be released: only when half is free, so that not every single value costs a
    /// switch of threads.
    @inlinable
    var hasAmpleRoom: Bool {
        if case .block(let limit) = kind { waiting.count <= limit / 2 } else { true }
    }

    /// The key to offer a value with. Call it outside the lock: only this part calls the user's code.
    @inlinable
    static func key(of value: Value, under policy: BufferPolicy<Value>) -> Key? {
        if case .coalesce(_, let key) = policy.kind { key(value) } else { nil }
    }

    @inlinable
    mutating func offer(_ value: Value, key: Key?, isForced: Bool) -> Offer {
        switch kind {
        case .unbounded: break
        case .block(let limit): if waiting.count >= limit, !isForced { return .full }
        case .oldest(let limit): if waiting.count >= limit { return .dropped(value) }
        case .latest(let limit):
            if waiting.count >= limit { return push(value, dropping: pop()) }
        case .coalesce(let limit, _):
            guard let key else { break }
            if let place = places[key] {
                let old = waiting.replace(at: place - poppedCount, with: (key, value))
                return old.map { .dropped($0.value) } ?? .stored
            }
            let oldest = waiting.count >= limit ? pop() : nil
            places[key] = poppedCount + waiting.count
            waiting.append((key, value))
            return oldest.map { .dropped($0) } ?? .stored
        }
        waiting.append((nil, value))
        return .stored
    }

    @inlinable
    mutating func push(_ value: Value, dropping old: Value?) -> Offer {
        waiting.append((nil, value))
        return old.map { .dropped($0) } ?? .stored
    }

    @inlinable
    mutating func pop() -> Value? {
        guard let first = waiting.popFirst() else { return nil }
        poppedCount += 1
        if let key = first.key { places[key] = nil }
        return first.value
    }

    /// Empties the mailbox into an array, for the caller to release outside its lock.
    @inlinable
    mutating func takeAll() -> [Value] {
        places = [:]
        poppedCount += waiting.count
        return waiting.takeAll().map(\.value)
    }
}
