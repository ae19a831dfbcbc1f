/// Splits the byte stream of one connection into packets, at the client's end.
///
/// Send ``greeting`` first, then the output of ``encode(_:wantsQuickAck:into:random:)``.
public struct ClientFraming: Sendable {
    /// The bytes that open the connection and announce the kind. Empty for a plain full stream.
    public let greeting: [UInt8]

    private var stream: FrameStream
    private var failure: FramingError?

    /// Begins a connection.
    ///
    /// - Parameters:
    ///   - kind: The framing of packets in both directions.
    ///   - obfuscated: True to obfuscate the stream, as a WebSocket requires.
    ///   - dataCentre: The data centre that a proxy should connect to; a server does not read it.
    ///   - maximumFrameBytes: The largest packet to accept from the server, in bytes.
    ///   - random: The generator for the greeting.
    public init(
        kind: FramingKind,
        obfuscated: Bool,
        dataCentre: Int16 = 2,
        maximumFrameBytes: Int = ServerFraming.defaultMaximumFrameBytes,
        random: inout some RandomNumberGenerator
    ) {
        guard obfuscated else {
            greeting = kind.plainGreeting
            stream = FrameStream(kind: kind, maximumFrameBytes: maximumFrameBytes)
            return
        }
        let made = Obfuscation.makeHeader(kind: kind, dataCentre: dataCentre, random: &random)
        greeting = made.greeting
        stream = FrameStream(kind: kind, maximumFrameBytes: maximumFrameBytes, ciphers: made.ciphers)
    }

    /// The kind of both directions.
    public var kind: FramingKind { stream.kind }

    /// Received bytes that are not part of a packet yet.
    public var bufferedBytes: Int { stream.buffer.count }

    /// The size in bytes of the packet that is partly received; nil before its length is there.
    public var incomingPacketBytes: Int? { stream.incomingPacketBytes }

    /// Takes bytes from the connection. After ``nextFrame()`` threw, they are dropped.
    public mutating func receive(_ bytes: RawSpan) {
        guard failure == nil else { return }
        stream.receive(bytes)
    }

    /// The next packet from the server, or nil until more bytes come.
    ///
    /// - Throws: The reason to close the connection; the same one at each later call.
    public mutating func nextFrame() throws(FramingError) -> ClientFrame? {
        if let failure { throw failure }
        if stream.kind == .abridged || stream.kind == .intermediate {
            if let token = nextBareQuickAck() { return .quickAck(token) }
            guard !awaitsBareQuickAck else { return nil }
        }
        do throws(FramingError) {
            return try stream.nextFrame().map { classify($0.payload) }
        } catch {
            failure = error
            stream.discardInput()
            throw error
        }
    }

    /// Appends a packet for the server to `out`.
    ///
    /// - Parameters:
    ///   - payload: The packet; a multiple of four bytes long.
    ///   - wantsQuickAck: True to request the packet's token from the server; a full stream cannot do so.
    ///   - out: The output for the connection, in the order of the calls.
    ///   - random: The generator for padding.
    public mutating func encode(
        _ payload: RawSpan,
        wantsQuickAck: Bool = false,
        into out: inout [UInt8],
        random: inout some RandomNumberGenerator
    ) {
        stream.encode(payload, flag: wantsQuickAck, into: &out, random: &random)
    }

    /// A token without a frame in the stream: its first bit is one that no length has.
    private mutating func nextBareQuickAck() -> UInt32? {
        guard stream.buffer.count >= 4 else { return nil }
        var token = stream.buffer.bytes.littleEndianUInt32(at: 0)
        if kind == .abridged { token = token.byteSwapped }
        guard token >> 31 == 1 else { return nil }
        stream.consumeBare(4)
        return token
    }

    /// True if the buffer holds the beginning of such a token. Only in an abridged stream the first byte shows that.
    private var awaitsBareQuickAck: Bool {
        let bytes = stream.buffer.bytes
        return kind == .abridged && (1..<4).contains(bytes.byteCount) && bytes.byte(at: 0) & 0x80 != 0
    }

    /// Distinguishes the short packets, which a padded stream lengthens by up to 15 bytes each.
    private func classify(_ payload: [UInt8]) -> ClientFrame {
        let longest = kind == .padded ? 19 : 4
        guard payload.count <= longest else { return .payload(payload) }
        let bytes = payload.span.bytes
        let first = bytes.littleEndianUInt32(at: 0)
        if kind == .padded, first == .max, payload.count >= 8 {
            return .quickAck(bytes.littleEndianUInt32(at: 4))
        }
        return .transportError(TransportError(rawValue: Int32(bitPattern: first)))
    }
}

extension FramingKind {
    fileprivate var plainGreeting: [UInt8] {
        switch self {
        case .abridged: [0xef]
        case .intermediate: [0xee, 0xee, 0xee, 0xee]
        case .padded: [0xdd, 0xdd, 0xdd, 0xdd]
        case .full: []
        }
    }
}
