import WireCrypto

/// The bytes of one connection: extracts packets from the input, and frames the output.
struct PacketWriter: Sendable {
    /// The largest packet that a server may send, in bytes.
    private static let maximumFrameBytes = 4 << 20

    private(set) var framing: ClientFraming
    private(set) var random: WireRandom
    /// The output to write, in order.
    private(set) var output: [UInt8]
    /// One packet before framing. Kept for its capacity.
    private var packet: [UInt8] = []

    init(_ settings: ClientConnectionSettings, random: WireRandom) {
        self.random = random
        framing = ClientFraming(
            kind: settings.framing,
            obfuscated: settings.isObfuscated,
            dataCentre: Int16(truncatingIfNeeded: settings.dataCentre),
            maximumFrameBytes: Self.maximumFrameBytes,
            random: &self.random
        )
        output = framing.greeting
    }

    /// Takes bytes of the connection.
    mutating func receive(_ bytes: RawSpan) { framing.receive(bytes) }

    /// The next packet of the server.
    mutating func nextFrame() throws(ClientConnectionError) -> ClientFrame? {
        do {
            return try framing.nextFrame()
        } catch {
            throw .protocolBroken
        }
    }

    /// Frames a packet without encryption.
    mutating func write(_ packet: [UInt8]) {
        framing.encode(packet.span.bytes, into: &output, random: &random)
    }

    /// Encrypts a message and frames the packet.
    mutating func seal(_ header: MessageHeader, _ body: RawSpan, key: AuthKey) {
        // Moved out while its bytes are borrowed: the compiler takes that for a borrow of `self`.
        var packet: [UInt8] = []
        swap(&packet, &self.packet)
        Envelope.seal(header, body: body, key: key, from: .client, random: &random, into: &packet)
        framing.encode(packet.span.bytes, into: &output, random: &random)
        packet.removeAll(keepingCapacity: packet.capacity <= 65536)
        swap(&packet, &self.packet)
    }

    /// Passes the output to `write`.
    mutating func takeOutput(_ write: (RawSpan) -> Void) {
        guard !output.isEmpty else { return }
        write(output.span.bytes)
        output.removeAll(keepingCapacity: output.capacity <= 4096)
    }
}
