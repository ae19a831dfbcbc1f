/// Values that wait at an edge, under a ``BufferPolicy``. A plain value: its owner locks it.
struct Mailbox<Value: Sendable> {
    enum Offer {
        case stored
        /// Stored or not, this value left the mailbox; the caller releases it outside its lock.
        case dropped(Value)
        /// There is no room: wait, or force.
        case full
    }

    typealias Key = BufferPolicy<Value>.Key

    private let kind: BufferPolicy<Value>.Kind
    private var waiting = Fifo<(key: Key?, value: Value)>()
    /// For coalescing: where a key waits, counted from the first value ever stored.
    private var places: [Key: Int] = [:]
    private var poppedCount = 0

    init(_ policy: BufferPolicy<Value>) { kind = policy.kind }

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    /// The key to offer a value with; the only part that calls the user's code, so call it outside the lock.
    static func key(of value: Value, under policy: BufferPolicy<Value>) -> Key? {
        if case .coalesce(_, let key) = policy.kind { key(value) } else { nil }
    }

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

    private mutating func push(_ value: Value, dropping old: Value?) -> Offer {
        waiting.append((nil, value))
        return old.map { .dropped($0) } ?? .stored
    }

    mutating func pop() -> Value? {
        guard let first = waiting.popFirst() else { return nil }
        poppedCount += 1
        if let key = first.key { places[key] = nil }
        return first.value
    }

    /// Empties it, for the caller to release outside its lock.
    mutating func takeAll() -> [Value] {
        places = [:]
        poppedCount += waiting.count
        return waiting.takeAll().map(\.value)
    }
}
