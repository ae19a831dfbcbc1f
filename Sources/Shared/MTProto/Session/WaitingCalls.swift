import StdExtras

/// Calls that wait for a place because the maximum runs, first come, first served.
///
/// More calls than one packet brings are here only if a client sends over several connections at once. The owner
/// reads nothing from a connection while any call waits.
struct WaitingCalls: Sendable {
    /// The most waiting calls of a session, and their bytes in all. Further ones are refused.
    static let maximumCalls = 1024
    static let maximumBytes = 4 << 20

    private var calls = Fifo<(id: WireMessageID, body: [UInt8])>()
    private(set) var bytes = 0

    var count: Int { calls.count }
    var isEmpty: Bool { calls.isEmpty }

    /// Adds a waiting call; false if there are too many.
    mutating func append(_ id: WireMessageID, _ body: [UInt8]) -> Bool {
        guard calls.count < Self.maximumCalls, bytes + body.count <= Self.maximumBytes else { return false }
        bytes += body.count
        calls.append((id, body))
        return true
    }

    /// Removes the call that waits longest.
    mutating func popFirst() -> (id: WireMessageID, body: [UInt8])? {
        guard let call = calls.popFirst() else { return nil }
        bytes -= call.body.count
        return call
    }
}
