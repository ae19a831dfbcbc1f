import WireCrypto

/// The obfuscated form of a stream ("obfuscated2"): a greeting of 64 random-looking bytes, then enciphered bytes.
///
/// The greeting carries the keys of two ciphers and, under the first of them, the kind of framing. Obfuscation hides
/// the protocol only from filters that search for patterns: the greeting contains the keys. The bytes, by offset:
///
/// | Offset | Size | Meaning                                                              |
/// | -----: | ---: | -------------------------------------------------------------------- |
/// |      0 |    8 | random, but nothing that begins a plain stream, HTTP or TLS          |
/// |      8 |   32 | key from client to server; the other direction reads 8..<56 reversed |
/// |     40 |   16 | counter from client to server                                        |
/// |     56 |    4 | enciphered: the tag of the kind                                      |
/// |     60 |    2 | enciphered: the data centre, which only a proxy reads                |
/// |     62 |    2 | enciphered: random                                                   |
enum Obfuscation {
    static let greetingBytes = 64

    /// The two ciphers of one end.
    struct Ciphers: Sendable {
        var incoming: AESCTR
        var outgoing: AESCTR
    }

    /// The kind and the ciphers from the 64 bytes that a client began with.
    static func accept(_ greeting: [UInt8]) -> (kind: FramingKind, ciphers: Ciphers) {
        var ciphers = Ciphers(incoming: cipher(greeting), outgoing: cipher(greeting.reversed()))
        var plain = greeting
        ciphers.incoming.apply(from: 0, of: &plain)
        return (FramingKind(obfuscatedTag: plain.span.bytes.littleEndianUInt32(at: 56)), ciphers)
    }

    /// Makes the first 64 bytes of a client.
    static func makeHeader(
        kind: FramingKind,
        dataCentre: Int16,
        random: inout some RandomNumberGenerator
    ) -> (greeting: [UInt8], ciphers: Ciphers) {
        var greeting = random.randomBytes(56)
        while looksPlain(greeting) { greeting = random.randomBytes(56) }
        greeting.appendLittleEndian(kind.tag ?? untaggedNumber(random: &random))
        greeting.appendLittleEndian(dataCentre)
        greeting += random.randomBytes(2)
        var ciphers = Ciphers(incoming: cipher(greeting.reversed()), outgoing: cipher(greeting))
        // The cipher runs over the whole greeting, but only the end is sent enciphered: the keys before it must be
        // readable. The other end advances its cipher by the same 64 bytes.
        var enciphered = greeting
        ciphers.outgoing.apply(from: 0, of: &enciphered)
        greeting.replaceSubrange(56..<64, with: enciphered[56..<64])
        return (greeting, ciphers)
    }

    private static func cipher(_ greeting: [UInt8]) -> AESCTR {
        AESCTR(key: Digest32(joining: greeting[8..<40]), iv: FixedBytes(joining: greeting[40..<56]))
    }

    /// True if a server would take the greeting for the beginning of a plain stream or another protocol.
    private static func looksPlain(_ greeting: [UInt8]) -> Bool {
        let bytes = greeting.span.bytes
        return ServerFraming.sniff(bytes) != .mtproto || PlainOpening(bytes) != .none
    }

    private static func untaggedNumber(random: inout some RandomNumberGenerator) -> UInt32 {
        while true {
            let number = UInt32(truncatingIfNeeded: random.next())
            if FramingKind(obfuscatedTag: number) == .full { return number }
        }
    }
}

extension AESCTR {
    /// Enciphers or deciphers the bytes of `buffer` from `start` on, in place.
    mutating func apply(from start: Int, of buffer: inout [UInt8]) {
        do {
            try apply(to: &buffer, in: start..<buffer.count)
        } catch {
            // SAFETY: the range ends with its array.
            preconditionFailure("the tail of an array lies within it: \(error)")
        }
    }
}
