import WireCompression

/// The remaining work that one packet may cause, however its messages are packed.
///
/// A few hundred bytes may inflate to megabytes, and those name hundreds of thousands of messages. So the whole
/// packet counts: a container of a thousand packs may do no more than one pack may.
struct PacketBudget: Sendable {
    private var inflatedBytes: Int
    private var packs: Int
    private var messageIDs: Int
    private var futureSalts: Int
    /// True if anything in the packet was inflated.
    private var isBegun = false

    init(_ limits: SessionLimits) {
        inflatedBytes = limits.inflatedBytes
        packs = limits.packs
        messageIDs = limits.messageIDs
        futureSalts = limits.futureSalts
    }

    /// Unpacks a `gzip_packed`.
    ///
    /// - Throws: ``ServerSession/CallError/unreadable`` for data that can never be unpacked, and
    ///   ``ServerSession/CallError/floodWait`` for data that could be in a packet of its own.
    mutating func unpack(_ body: RawSpan) throws(ServerSession.CallError) -> [UInt8] {
        guard packs > 0, inflatedBytes > 0 else { throw .floodWait }
        packs -= 1
        do throws(CompressionError) {
            let unpacked = try GzipPacked.unpack(body, limit: inflatedBytes)
            inflatedBytes -= unpacked.count
            isBegun = isBegun || !unpacked.isEmpty
            return unpacked
        } catch {
            // The bytes that came out before the failure are unknown. No known client sends such data.
            inflatedBytes = 0
            if case .tooLarge(_) = error, isBegun { throw .floodWait }
            throw .unreadable
        }
    }

    /// True if a message may name that many others. If not, it names none.
    mutating func takeIDs(_ count: Int) -> Bool {
        guard count <= messageIDs else { return false }
        messageIDs -= count
        return true
    }

    /// The number of salts to send of those that a message requests: at least the current one.
    mutating func takeSalts(_ wanted: Int) -> Int {
        let taken = max(1, min(wanted, futureSalts))
        futureSalts = max(0, futureSalts - taken)
        return taken
    }
}
