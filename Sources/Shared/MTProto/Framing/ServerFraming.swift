/// Splits the byte stream of one connection into packets, at the server's end.
///
/// Detects the ``FramingKind`` and obfuscation from the first bytes, in pieces of any size. The stream of a WebSocket
/// is the joined contents of its binary messages.
///
/// ```swift
/// framing.receive(bytes)
/// while let frame = try framing.nextFrame() { … }
/// ```
///
/// A packet over the limit is refused as soon as its length is there, before any of it is kept.
public struct ServerFraming: Sendable {
    /// The default limit for one packet: 1.125 MiB. It fits the largest container of known clients (1,044,456 bytes)
    /// and the most padding of an envelope.
    public static let defaultMaximumFrameBytes = 1 << 20 + 1 << 17

    /// The most padding that is added to a packet, of the 15 bytes allowed: Telethon removes only the remainder of a
    /// division by four.
    private static let maximumPadding = 3

    private let maximumFrameBytes: Int
    private var opening = ReceiveBuffer()
    private var stream: FrameStream?
    private var failure: FramingError?

    /// Begins a connection of an unknown kind.
    ///
    /// - Parameter maximumFrameBytes: The largest packet to accept, in bytes.
    public init(maximumFrameBytes: Int = ServerFraming.defaultMaximumFrameBytes) {
        self.maximumFrameBytes = maximumFrameBytes
    }

    /// The kind that the client chose, once known.
    public var kind: FramingKind? { stream?.kind }

    /// True if the client chose obfuscation. False until known.
    public var isObfuscated: Bool { stream?.isObfuscated ?? false }

    /// Received bytes that are not part of a packet yet.
    public var bufferedBytes: Int { opening.count + (stream?.buffer.count ?? 0) }

    /// Takes bytes from the connection. After ``nextFrame()`` threw, they are dropped.
    public mutating func receive(_ bytes: RawSpan) {
        guard failure == nil else { return }
        if stream != nil {
            stream?.receive(bytes)
        } else {
            opening.append(bytes)
            detect()
        }
    }

    /// The next packet, or nil until more bytes come.
    ///
    /// - Throws: The reason to close the connection; the same one at each later call.
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

    /// Appends a packet for the client to `out`. Does nothing until the client's kind is known.
    ///
    /// - Parameters:
    ///   - payload: The packet; a multiple of four bytes long.
    ///   - out: The output for the connection, in the order of the calls.
    ///   - random: The generator for padding.
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
    ///   - token: The token from the envelope; bit 31 is set.
    ///   - out: The output for the connection.
    ///   - random: The generator for padding.
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

    /// Appends a transport error; the caller then closes the connection.
    ///
    /// - Parameters:
    ///   - error: The reason.
    ///   - out: The output for the connection.
    ///   - random: The generator for padding.
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

extension ServerFraming {
    /// The protocol of a connection on the common port.
    public enum Sniff: Sendable, Equatable {
        /// MTProto: feed the bytes to a ``ServerFraming``.
        case mtproto
        /// A web request: perhaps the upgrade to a WebSocket, whose contents are then the stream.
        case http
        /// A TLS greeting.
        case tls
        /// More bytes are needed; repeat the call with all of them from the first on.
        case needMore
    }

    private static let openings: [(bytes: [UInt8], sniff: Sniff)] = [
        (Array("POST".utf8), .http),
        (Array("GET ".utf8), .http),
        (Array("HEAD".utf8), .http),
        (Array("OPTI".utf8), .http),
        ([0x16, 0x03, 0x01, 0x02], .tls),
    ]

    /// The protocol that the bytes `first` begin; never needs more than four.
    ///
    /// Every obfuscated client avoids these beginnings, so that no MTProto stream is taken for another.
    public static func sniff(_ first: RawSpan) -> Sniff {
        guard first.byteCount > 0 else { return .needMore }
        let known = min(4, first.byteCount)
        for (bytes, sniff) in openings where (0..<known).allSatisfy({ bytes[$0] == first.byte(at: $0) }) {
            return known == 4 ? sniff : .needMore
        }
        return .mtproto
    }
}
