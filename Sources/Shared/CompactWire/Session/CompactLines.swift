import StdExtras

/// The calls of a numbered session that wait for others, in lines that run one after the other.
///
/// They count as running, so a session has no more of them than may run.
struct CompactLines: Sendable {
    /// The calls that wait, by the number of the request before them.
    private var waiting: [UInt16: [CompactFrame]] = [:]
    /// The calls that may run now.
    private var free = Fifo<CompactFrame>()
    /// The requests that failed, as far as others may still name them. They stay when the client has received their
    /// answers: a call behind one of them may have been cut off on its way.
    private var failed: Set<UInt16> = []
    /// The numbers up to which a request before the next one may be named.
    private let window: UInt16
    /// The bytes of all calls.
    private(set) var bytes = 0

    init(window: UInt16) { self.window = window }

    /// True if a call may run now.
    var hasFree: Bool { !free.isEmpty }

    /// The failures that are remembered.
    var failureCount: Int { failed.count }

    /// True if a request is known to have failed.
    func hasFailed(_ number: UInt16) -> Bool { failed.contains(number) }

    /// Adds a call that waits for the request `before`, which runs.
    mutating func wait(_ call: CompactFrame, behind before: UInt16) {
        bytes += call.byteCount
        waiting[before, default: []].append(call)
    }

    /// Records the end of a request, and frees the calls behind it or drops them.
    ///
    /// - Parameters:
    ///   - number: The request.
    ///   - hasFailed: True if its answer is an error.
    ///   - next: The number that the next request has.
    /// - Returns: The calls that fail with it, in their order.
    mutating func ended(_ number: UInt16, hasFailed: Bool, next: UInt16) -> [UInt16] {
        guard hasFailed else {
            for call in waiting.removeValue(forKey: number) ?? [] { free.append(call) }
            return []
        }
        var ended = [number]
        // A loop and not a recursion: a line may be as long as calls may run.
        var index = 0
        while index < ended.count {
            // What nobody can name any more would never be forgotten.
            if next &- ended[index] <= window { failed.insert(ended[index]) }
            for call in waiting.removeValue(forKey: ended[index]) ?? [] {
                bytes -= call.byteCount
                ended.append(call.sequence)
            }
            index += 1
        }
        return Array(ended.dropFirst())
    }

    /// Takes a call that may run now; nil if there is none.
    mutating func takeFree() -> CompactFrame? {
        guard let call = free.popFirst() else { return nil }
        bytes -= call.byteCount
        return call
    }

    /// Forgets the outcome of a request that no other can name any more.
    mutating func forget(_ number: UInt16) { failed.remove(number) }
}
