import Signals
import StdExtras

/// A few threads for what blocks: reading and writing files, decoding pictures.
///
/// Work of one session and kind is done in order. Each queue has a bound; over it a call is refused, and the
/// client tries again.
final class WorkerPool: Sendable {
    private struct Shard: Sendable {
        let queue: Queue
        let waiting: Waiting
    }

    private final class Waiting: Sendable {
        let count = Locked(0)
    }

    /// Most pieces of work that wait in one queue.
    private static let maximumWaiting = 512

    private let transfers: [Shard]
    private let media: [Shard]
    private let codes: [Shard]

    private let isOnThreads: Bool

    /// A pool on threads of its own, or on a queue of somebody else's.
    init(threads: Int = 2, on queue: Queue?) {
        func shards(_ name: String) -> [Shard] {
            (0..<threads).map { Shard(queue: queue ?? Queue(label: "\(name)-\($0)"), waiting: Waiting()) }
        }
        isOnThreads = queue == nil
        transfers = shards("transfers")
        media = shards("media")
        codes = shards("codes")
    }

    /// Queues `work`.
    ///
    /// - Returns: False when too much waits; then `work` is not done.
    func submit(_ kind: WorkKind, session: SessionAddress, _ work: @escaping @Sendable () -> Void) -> Bool {
        let shards =
            switch kind {
            case .transfer: transfers
            case .media: media
            case .codes: codes
            }
        let shard = shards[Int(UInt64(bitPattern: session.sessionID) % UInt64(shards.count))]
        let accepted = shard.waiting.count.withLock { count in
            guard count < Self.maximumWaiting else { return false }
            count += 1
            return true
        }
        guard accepted else { return false }
        shard.queue.async {
            work()
            shard.waiting.count.withLock { $0 -= 1 }
        }
        return true
    }

    /// Waits until everything queued is done; on somebody else's queue that is for them to see to.
    func drain() {
        guard isOnThreads else { return }
        for shard in transfers + media + codes { shard.queue.sync {} }
    }
}
