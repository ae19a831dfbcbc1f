import WireCompression

/// Puts messages into the body of one packet: a single one directly, several in a container.
struct PacketBuilder {
    /// The most messages in one of our containers; 1,024 would be allowed.
    private static let maximumMessages = 100
    /// Bytes from which a container is full. A single larger message may still be in one.
    private static let fullBytes = 128 * 1024

    private static let containerHeader = 8
    private static let messageHeader = 16

    private var bytes: [UInt8] = []
    private(set) var count = 0
    private var firstID = WireMessageID(rawValue: 0)
    private var firstSeqNo: Int32 = 0
    private var needsContainer = false

    /// True if another message of that many bytes belongs into the next packet.
    func isFull(for bodyBytes: Int) -> Bool {
        guard count > 0 else { return false }
        return count >= Self.maximumMessages || bytes.count + bodyBytes > Self.fullBytes
    }

    /// A constructor and the message id that it refers to, before a body: `rpc_result` or `invokeAfterMsg`.
    struct Wrapper {
        static let byteCount = 12

        var constructor: ServiceConstructor
        var id: WireMessageID
    }

    /// Adds a message, with or without a wrapper around its body.
    ///
    /// A repeat needs a container even if it is alone. Some clients drop a packet whose id they have seen, others one
    /// whose id is below all earlier ones.
    mutating func append(
        _ id: WireMessageID,
        seqNo: Int32,
        in wrapper: Wrapper? = nil,
        body: RawSpan,
        isRepeat: Bool = false
    ) {
        let bodyBytes = body.byteCount + (wrapper == nil ? 0 : Wrapper.byteCount)
        if count == 0 {
            firstID = id
            firstSeqNo = seqNo
            bytes.reserveCapacity(Self.containerHeader + Self.messageHeader + bodyBytes)
            bytes.appendLittleEndian(ServiceConstructor.messageContainer.rawValue)
            bytes.appendLittleEndian(Int32(0))
        }
        count += 1
        needsContainer = needsContainer || isRepeat || count > 1
        bytes.appendLittleEndian(id.rawValue)
        bytes.appendLittleEndian(seqNo)
        bytes.appendLittleEndian(Int32(truncatingIfNeeded: bodyBytes))
        if let wrapper {
            bytes.appendLittleEndian(wrapper.constructor.rawValue)
            bytes.appendLittleEndian(wrapper.id.rawValue)
        }
        bytes.append(body)
    }

    /// Passes the packet to `emit`, with the salt and session of `header`, and starts the next one. If a container is
    /// needed, `containerID` makes its id and sequence number.
    mutating func finish(
        _ header: MessageHeader,
        containerID: () -> (WireMessageID, Int32),
        emit: (MessageHeader, RawSpan) -> Void
    ) {
        guard count > 0 else { return }
        var header = header
        if needsContainer {
            (header.messageID, header.seqNo) = containerID()
            // SAFETY: a container holds at most 1020 messages.
            let count = UInt32(count)
            for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
            emit(header, bytes.span.bytes)
        } else {
            (header.messageID, header.seqNo) = (firstID, firstSeqNo)
            let start = Self.containerHeader + Self.messageHeader
            emit(header, bytes.span.bytes.extracting(start..<bytes.count))
        }
        bytes.removeAll(keepingCapacity: true)
        count = 0
        needsContainer = false
    }
}

/// The remaining work that one packet may cause, however its messages are packed.
///
/// A few hundred bytes may inflate to megabytes, and those name hundreds of thousands of messages. So the whole
/// packet counts: a container of a thousand packs may do no more than one pack may.
struct PacketBudget: Sendable {
    private(set) var inflatedBytes: Int
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
