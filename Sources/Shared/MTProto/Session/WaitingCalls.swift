import StdExtras

/// Calls that wait for a place because as many run as may, first come, first served.
///
/// More than a packet brings is only here when a client sends over several connections at once; its owner reads
/// nothing from a connection while any call waits.
struct WaitingCalls: Sendable {
    /// The most calls of a session that may wait, and their bytes in all. More are refused.
    static let maximumCalls = 1024
    static let maximumBytes = 4 << 20

    private var calls = Fifo<(id: WireMessageID, body: [UInt8])>()
    private(set) var bytes = 0

    var count: Int { calls.count }
    var isEmpty: Bool { calls.isEmpty }

    /// Lets a call wait; false when too many do.
    mutating func append(_ id: WireMessageID, _ body: [UInt8]) -> Bool {
        guard calls.count < Self.maximumCalls, bytes + body.count <= Self.maximumBytes else { return false }
        bytes += body.count
        calls.append((id, body))
        return true
    }

    /// Takes out the one that waits longest.
    mutating func popFirst() -> (id: WireMessageID, body: [UInt8])? {
        guard let call = calls.popFirst() else { return nil }
        bytes -= call.body.count
        return call
    }
}
