import WireCrypto

/// The records of an established channel, in both directions. Each is a length in two bytes (big-endian) and a sealed piece
/// of the stream, of 1 to ``longestPieceBytes`` bytes.
///
/// A record opens only as the next one after all before it: changed, repeated, reordered or left out in the middle, it ends
/// the channel. A stream that just stops is not told from a broken connection; what runs inside says its own end.
struct NoiseTransport: ~Copyable, Sendable {
    /// The most bytes of the stream in one record: what a peer can make this end keep before it is known to be authentic.
    static let longestPieceBytes = 1 << 14

    /// The number of records of one direction after which its key is replaced, at both ends.
    static let recordsPerKey: UInt64 = 1 << 12

    private static let lengths = ChaChaPoly.overhead + 1...ChaChaPoly.overhead + longestPieceBytes

    private var sender: CipherState
    private var receiver: CipherState

    init(_ keys: HandshakeKeys, isInitiator: Bool, counter: UInt64 = 0) {
        let fromInitiator = CipherState(key: keys.fromInitiator, counter: counter)
        let fromResponder = CipherState(key: keys.fromResponder, counter: counter)
        if isInitiator {
            sender = fromInitiator
            receiver = fromResponder
        } else {
            sender = fromResponder
            receiver = fromInitiator
        }
    }

    /// Appends the records of `stream` to `out`.
    ///
    /// - Throws: ``NoiseError/exhausted``, ``NoiseError/libraryFailure``. Some records may have been appended then.
    mutating func seal(_ stream: RawSpan, into out: inout [UInt8]) throws(NoiseError) {
        let nothing = FixedBytes<0>()
        var offset = 0
        while offset < stream.byteCount {
            let end = min(offset + Self.longestPieceBytes, stream.byteCount)
            out.appendLength(end - offset + ChaChaPoly.overhead)
            try sender.seal(stream.extracting(offset..<end), context: nothing.bytes, into: &out)
            try Self.replaceKeyIfDue(&sender)
            offset = end
        }
    }

    /// The next piece of the stream; nil until more bytes come.
    mutating func open(_ input: inout InputBuffer) throws(NoiseError) -> [UInt8]? {
        guard let length = input.length(at: 0) else { return nil }
        guard Self.lengths.contains(length) else {
            throw .lengthOutOfRange(announced: length, allowed: Self.lengths)
        }
        guard input.count >= 2 + length else { return nil }
        let record = input.take(2 + length)
        let nothing = FixedBytes<0>()
        let piece = try receiver.open(record.span.bytes.extracting(2..<2 + length), context: nothing.bytes)
        try Self.replaceKeyIfDue(&receiver)
        return piece
    }

    private static func replaceKeyIfDue(_ cipher: inout CipherState) throws(NoiseError) {
        guard cipher.counter.isMultiple(of: recordsPerKey) else { return }
        try cipher.rekey()
    }
}
