import StdExtras

/// The number of the last durable commit whose publication to the views has begun.
final class PublishedSequence: Sendable {
    private let value = Locked<Int64>(0)

    var current: Int64 { value.withLock { $0 } }

    func advance(to sequence: Int64) { value.withLock { $0 = max($0, sequence) } }
}
