import Dispatch
import Signals
import StdExtras

/// A queue for blocking work on files, so that it blocks neither tasks nor the screen.
struct DiskQueue: Sendable {
    private enum Place {
        case threads(DispatchQueue)
        /// One block at a time, whatever was requested.
        case queue(Queue)
    }

    private let place: Place

    /// A queue that runs several blocks at once, or one after the other.
    init(label: String, isSerial: Bool, _ options: MediaStoreOptions) {
        if let makeQueue = options.makeQueue {
            place = .queue(makeQueue(label))
        } else {
            let attributes: DispatchQueue.Attributes = isSerial ? [] : .concurrent
            place = .threads(DispatchQueue(label: label, qos: .userInitiated, attributes: attributes))
        }
    }

    private func async(_ body: @escaping @Sendable () -> Void) {
        switch place {
        case .threads(let queue): queue.async(execute: body)
        case .queue(let queue): queue.async(body)
        }
    }

    /// Maps `count` indexes by `body`, several at a time, while the caller waits.
    ///
    /// File systems combine concurrent syncs into one write of their journal, so eight at once take little longer
    /// than one.
    func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
        guard count > 1, case .threads(let queue) = place else { return (0..<count).map(body) }
        let results = Locked([Result?](repeating: nil, count: count))
        let next = Locked(0)
        let group = DispatchGroup()
        for _ in 0..<min(count, 8) {
            queue.async(group: group) {
                while true {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    guard index < count else { return }
                    let result = body(index)
                    results.withLock { $0[index] = result }
                }
            }
        }
        group.wait()
        return results.withLock { $0.compactMap(\.self) }
    }

    /// Runs `body` and returns its result. Not cancellable: it takes milliseconds.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        let result: Swift.Result<Result, FileError> = await withCheckedContinuation { continuation in
            async {
                do throws(FileError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
