import MediaStore
import StdExtras

/// A fetcher with contents in memory, which holds parts back until the test releases them.
final class FakeServer: MediaFetcher {
    enum Answer: Sendable {
        case content
        case failure(FetchFailure)
    }

    private struct State {
        var contents: [ResourceID: [UInt8]] = [:]
        var answer = Answer.content
        var tellsTotal = true
        /// The number of parts that may still pass; nil for all.
        var permits: Int?
        var held: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var asked: [MediaPart] = []
        var underWay: [MediaPart] = []
        var doubles = 0
        var cancelled = 0
        var nextID = 0
        var askedWaiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Creates a server without contents.
    ///
    /// - Parameter isHolding: True if parts wait for ``letGo(_:)``.
    init(isHolding: Bool = false) {
        if isHolding { state.withLock { $0.permits = 0 } }
    }

    func serve(_ id: ResourceID, _ content: [UInt8]) { state.withLock { $0.contents[id] = content } }

    func answer(_ answer: Answer) { state.withLock { $0.answer = answer } }

    func tellTotal(_ tells: Bool) { state.withLock { $0.tellsTotal = tells } }

    /// All requested parts, in order.
    var asked: [MediaPart] { state.withLock { $0.asked } }

    /// The number of parts that were requested while an overlapping one was pending. Always 0.
    var doubles: Int { state.withLock { $0.doubles } }

    /// The number of cancelled parts.
    var cancelled: Int { state.withLock { $0.cancelled } }

    /// The number of bytes requested so far.
    var askedByteCount: Int64 { asked.reduce(0) { $0 + $1.range.upperBound - $1.range.lowerBound } }

    /// Releases `count` parts, the oldest first; nil for all from now on.
    func letGo(_ count: Int?) {
        let freed = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard let count else {
                state.permits = nil
                defer { state.held = [] }
                return state.held.map(\.continuation)
            }
            let freed = state.held.prefix(count).map(\.continuation)
            state.held.removeFirst(freed.count)
            state.permits = (state.permits ?? 0) + count - freed.count
            return freed
        }
        for continuation in freed { continuation.resume() }
    }

    /// Returns when at least `count` parts have been requested.
    func untilAsked(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.asked.count < count { state.askedWaiters.append((count, continuation)) }
                return state.asked.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    func fetch(_ part: MediaPart) async throws -> FetchedPart {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.asked.append(part)
            state.doubles += state.underWay.count {
                $0.resource == part.resource && $0.range.overlaps(part.range)
            }
            state.underWay.append(part)
            let ready = state.askedWaiters.filter { $0.count <= state.asked.count }
            state.askedWaiters.removeAll { $0.count <= state.asked.count }
            return ready.map(\.continuation)
        }
        for waiter in waiters { waiter.resume() }
        await pass()
        return try state.withLock { state in
            state.underWay.removeAll { $0 == part }
            if Task.isCancelled {
                state.cancelled += 1
                throw CancellationError()
            }
            if case .failure(let failure) = state.answer { throw failure }
            guard let content = state.contents[part.resource] else { throw FetchFailure.gone }
            let range = part.range.clamped(to: 0..<Int64(content.count))
            let bytes = Array(content[Int(range.lowerBound)..<Int(range.upperBound)])
            return FetchedPart(bytes: bytes, totalByteCount: state.tellsTotal ? Int64(content.count) : nil)
        }
    }

    /// Waits for a permit; cancellation ends the wait.
    private func pass() async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    if Task.isCancelled { return true }
                    guard let permits = state.permits else { return true }
                    if permits > 0 {
                        state.permits = permits - 1
                        return true
                    }
                    state.held.append((id, continuation))
                    return false
                }
                if passes { continuation.resume() }
            }
        } onCancel: {
            let freed = state.withLock { state -> CheckedContinuation<Void, Never>? in
                state.held.firstIndex { $0.id == id }.map { state.held.remove(at: $0).continuation }
            }
            freed?.resume()
        }
    }
}
