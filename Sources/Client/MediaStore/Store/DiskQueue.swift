import Dispatch
import StdExtras

/// Where blocking work on files is done, so that it holds up neither tasks nor the screen.
struct DiskQueue: Sendable {
    private let queue: DispatchQueue
    private let work: WorkCount

    /// A queue that does several things at once, or one after the other, and counts in `work` what it has to do.
    init(label: String, isSerial: Bool, _ work: WorkCount) {
        self.work = work
        queue = DispatchQueue(label: label, qos: .userInitiated, attributes: isSerial ? [] : .concurrent)
    }

    /// What `body` makes of each of `count` things, done several at a time while the caller waits.
    ///
    /// File systems put syncs that come together into one write of their journal, so eight waiting at once take
    /// little longer than one.
    func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
        guard count > 1 else { return (0..<count).map(body) }
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

    /// What `body` returns. Not cancelled: it takes milliseconds.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        let result: Swift.Result<Result, FileError> = await withCheckedContinuation { continuation in
            work.begin()
            queue.async {
                defer { work.end() }
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
