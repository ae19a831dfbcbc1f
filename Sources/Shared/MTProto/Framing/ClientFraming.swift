/// Cuts the byte stream of one connection into packets, at the client's end.
///
/// Send ``greeting`` first, then whatever ``encode(_:wantsQuickAck:into:random:)`` appends.
public struct ClientFraming: Sendable {
    /// The bytes that open the connection and tell the server the kind. Empty for a plain full stream.
    public let greeting: [UInt8]

    private var stream: FrameStream
    private var failure: FramingError?

    /// Begins a connection.
    ///
    /// - Parameters:
    ///   - kind: how packets are told apart in both directions.
    ///   - obfuscated: whether to hide it; a WebSocket must.
    ///   - dataCentre: which one a proxy shall connect to; a server does not read it.
    ///   - maximumFrameBytes: the largest packet to accept from the server, in bytes.
    ///   - random: for the greeting.
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

    /// Bytes that were received and are not part of a packet yet.
    public var bufferedBytes: Int { stream.buffer.count }

    /// The size of the packet that is coming in, in bytes, when its length is here and a part of it is not.
    public var incomingPacketBytes: Int? { stream.incomingPacketBytes }

    /// Takes bytes as they came from the connection. After ``nextFrame()`` threw, they are dropped.
    public mutating func receive(_ bytes: RawSpan) {
        guard failure == nil else { return }
        stream.receive(bytes)
    }

    /// What the server sent next, or nil when more bytes have to come first.
    ///
    /// - Throws: the reason to close the connection; the same one at each later call.
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
    ///   - payload: the packet; a multiple of four bytes long.
    ///   - wantsQuickAck: whether the server shall answer with its token; a full stream cannot ask.
    ///   - out: where to append what goes onto the connection, in the order of the calls.
    ///   - random: for padding.
    public mutating func encode(
        _ payload: RawSpan,
        wantsQuickAck: Bool = false,
        into out: inout [UInt8],
        random: inout some RandomNumberGenerator
    ) {
        stream.encode(payload, flag: wantsQuickAck, into: &out, random: &random)
    }

    /// A token that stands in the stream without a frame: its first bit is one that no length has.
    private mutating func nextBareQuickAck() -> UInt32? {
        guard stream.buffer.count >= 4 else { return nil }
        var token = stream.buffer.bytes.littleEndianUInt32(at: 0)
        if kind == .abridged { token = token.byteSwapped }
        guard token >> 31 == 1 else { return nil }
        stream.consumeBare(4)
        return token
    }

    /// Whether what waits is the beginning of such a token; only in an abridged stream does its first byte tell.
    private var awaitsBareQuickAck: Bool {
        let bytes = stream.buffer.bytes
        return kind == .abridged && (1..<4).contains(bytes.byteCount) && bytes.byte(at: 0) & 0x80 != 0
    }

    /// Tells the short packets apart, of which a padded stream lengthens each by up to 15 bytes.
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
