/// Cuts the byte stream of one connection into packets, at the server's end.
///
/// Detects the ``FramingKind`` and obfuscation from the first bytes, whatever pieces they come in. A WebSocket
/// is the same to it: the contents of the binary messages, joined, are the stream.
///
/// ```swift
/// framing.receive(bytes)
/// while let frame = try framing.nextFrame() { … }
/// ```
///
/// A packet over the limit is refused when its length has come, before any of it is kept.
public struct ServerFraming: Sendable {
    /// The default limit for one packet, in bytes: 1.125 MiB, for the largest container of known clients
    /// (1,044,456 bytes) and the most padding an envelope may have.
    public static let defaultMaximumFrameBytes = 1 << 20 + 1 << 17

    /// The most padding that is added to a packet, where 15 bytes are allowed: Telethon takes off the remainder of
    /// a division by four, and no more.
    private static let maximumPadding = 3

    private let maximumFrameBytes: Int
    private var opening = ReceiveBuffer()
    private var stream: FrameStream?
    private var failure: FramingError?

    /// Begins a connection of which nothing is known.
    ///
    /// - Parameter maximumFrameBytes: the largest packet to accept, in bytes.
    public init(maximumFrameBytes: Int = ServerFraming.defaultMaximumFrameBytes) {
        self.maximumFrameBytes = maximumFrameBytes
    }

    /// The kind that the client chose, once known.
    public var kind: FramingKind? { stream?.kind }

    /// Whether the client chose obfuscation. False until known.
    public var isObfuscated: Bool { stream?.isObfuscated ?? false }

    /// Bytes that were received and are not part of a packet yet.
    public var bufferedBytes: Int { opening.count + (stream?.buffer.count ?? 0) }

    /// Takes bytes as they came from the connection. After ``nextFrame()`` threw, they are dropped.
    public mutating func receive(_ bytes: RawSpan) {
        guard failure == nil else { return }
        if stream != nil {
            stream?.receive(bytes)
        } else {
            opening.append(bytes)
            detect()
        }
    }

    /// The next packet, or nil when more bytes have to come first.
    ///
    /// - Throws: the reason to close the connection; the same one at each later call.
    public mutating func nextFrame() throws(FramingError) -> Frame? {
        if let failure { throw failure }
        do throws(FramingError) {
            return try stream?.nextFrame()
        } catch {
            failure = error
            stream?.discardInput()
            throw error
        }
    }

    /// Appends a packet for the client to `out`. Nothing is sent to a client whose kind is not known.
    ///
    /// - Parameters:
    ///   - payload: the packet; a multiple of four bytes long.
    ///   - out: where to append what goes onto the connection, in the order of the calls.
    ///   - random: for padding.
    public mutating func encode(
        _ payload: RawSpan,
        into out: inout [UInt8],
        random: inout some RandomNumberGenerator
    ) {
        stream?.encode(payload, maximumPadding: Self.maximumPadding, into: &out, random: &random)
    }

    /// Appends the quick acknowledgement of a packet. A ``FramingKind/full`` stream has none.
    ///
    /// - Parameters:
    ///   - token: as the envelope computes it; bit 31 is set.
    ///   - out: where to append what goes onto the connection.
    ///   - random: for padding.
    public mutating func encodeQuickAck(
        _ token: UInt32,
        into out: inout [UInt8],
        random: inout some RandomNumberGenerator
    ) {
        let token = token | 1 << 31
        var bytes: [UInt8] = []
        switch kind {
        case .abridged:
            // Swapped, so that the bit that no length has comes first.
            bytes.appendLittleEndian(token.byteSwapped)
            stream?.encodeBare(bytes.span.bytes, into: &out)
        case .intermediate:
            bytes.appendLittleEndian(token)
            stream?.encodeBare(bytes.span.bytes, into: &out)
        case .padded:
            bytes.appendLittleEndian(UInt32.max)
            bytes.appendLittleEndian(token)
            stream?.encode(bytes.span.bytes, maximumPadding: 8, into: &out, random: &random)
        case .full, nil: break
        }
    }

    /// Appends a transport error; the caller closes the connection behind it.
    ///
    /// - Parameters:
    ///   - error: why.
    ///   - out: where to append what goes onto the connection.
    ///   - random: for padding.
    public mutating func encodeTransportError(
        _ error: TransportError,
        into out: inout [UInt8],
        random: inout some RandomNumberGenerator
    ) {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(error.rawValue)
        stream?.encode(bytes.span.bytes, maximumPadding: Self.maximumPadding, into: &out, random: &random)
    }

    private mutating func detect() {
        switch PlainOpening(opening.bytes) {
        case .needMore: return
        case .kind(let kind, let consumed):
            opening.consume(consumed)
            begin(FrameStream(kind: kind, maximumFrameBytes: maximumFrameBytes))
        case .none:
            guard opening.count >= Obfuscation.greetingBytes else { return }
            let (kind, ciphers) = Obfuscation.accept(opening.copy(0..<Obfuscation.greetingBytes))
            opening.consume(Obfuscation.greetingBytes)
            begin(FrameStream(kind: kind, maximumFrameBytes: maximumFrameBytes, ciphers: ciphers))
        }
    }

    private mutating func begin(_ stream: FrameStream) {
        var stream = stream
        stream.receive(opening.bytes)
        opening = ReceiveBuffer()
        self.stream = stream
    }
}
