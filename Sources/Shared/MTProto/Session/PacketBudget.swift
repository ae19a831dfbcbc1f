import WireCompression

/// What is left of the work that one packet may make, however its messages are packed.
///
/// A few hundred bytes may unpack to megabytes, and those name hundreds of thousands of messages. So what counts
/// is the packet: a container of a thousand packs may do no more than one pack may.
struct PacketBudget: Sendable {
    private var inflatedBytes: Int
    private var packs: Int
    private var messageIDs: Int
    private var futureSalts: Int
    /// Whether anything was inflated of it.
    private var isBegun = false

    init(_ limits: SessionLimits) {
        inflatedBytes = limits.inflatedBytes
        packs = limits.packs
        messageIDs = limits.messageIDs
        futureSalts = limits.futureSalts
    }

    /// Unpacks a `gzip_packed`.
    ///
    /// - Throws: ``ServerSession/CallError/unreadable`` for what can never be unpacked, and
    ///   ``ServerSession/CallError/floodWait`` for what could in a packet of its own.
    mutating func unpack(_ body: RawSpan) throws(ServerSession.CallError) -> [UInt8] {
        guard packs > 0, inflatedBytes > 0 else { throw .floodWait }
        packs -= 1
        do throws(CompressionError) {
            let unpacked = try GzipPacked.unpack(body, limit: inflatedBytes)
            inflatedBytes -= unpacked.count
            isBegun = isBegun || !unpacked.isEmpty
            return unpacked
        } catch {
            // Nobody knows how much came out before it failed. No known client packs what cannot be unpacked.
            inflatedBytes = 0
            if case .tooLarge(_) = error, isBegun { throw .floodWait }
            throw .unreadable
        }
    }

    /// Whether a message may name that many others. If not, it names none.
    mutating func takeIDs(_ count: Int) -> Bool {
        guard count <= messageIDs else { return false }
        messageIDs -= count
        return true
    }

    /// How many salts of those that a message asks for are told: at least the current one.
    mutating func takeSalts(_ wanted: Int) -> Int {
        let taken = max(1, min(wanted, futureSalts))
        futureSalts = max(0, futureSalts - taken)
        return taken
    }
}
