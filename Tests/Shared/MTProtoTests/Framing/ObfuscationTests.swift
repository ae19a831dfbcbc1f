import MTProto
import TestKit
import Testing

/// The bytes of another implementation on the wire. A round trip alone would not notice an error that both of our
/// ends share.
@Suite struct ObfuscationTests {
    /// Telethon 1.45.0, `ConnectionTcpObfuscated`: its greeting, then the packet of bytes 0 to 63.
    static let greeting = octets(
        """
        fa49353955e9c34e9f0371ff443ee45cc7be728c4894c3b466347eefb13efcbaa6ac8e8f528ecf84d1fdc8ebe0fbd7b3
        8360d04423f7f62f9d135471ad3ae7e2
        """
    )
    static let fromClient = octets(
        """
        5b761d9eab99ea22f2e75160f03bb077a912e5aa5e853ea00cee33cd46eb59e2f9a7d50cfe1b707c07ae15c4855699ac
        beee37cb89e0de2b14000ab726e74cd6b7
        """
    )
    /// The bytes that the same connection decrypts to the same packet.
    static let fromServer = octets(
        """
        ee3d3d4950eb78bd0e50ebe58178774d630c0c7229bdc880c0a642c1c7fe98490dacfe56f3d634d9b1b52a403d6b627e
        58a582a5c86273e0fccef3430f0cfc504e
        """
    )
    static let packet = (0..<64).map { UInt8($0) }

    @Test func `the stream of another implementation is understood`() throws {
        var server = ServerFraming()
        server.receive((Self.greeting + Self.fromClient).span.bytes)

        #expect(try server.nextFrame()?.payload == Self.packet)
        #expect(server.kind == .abridged)
        #expect(server.isObfuscated)
    }

    @Test func `the answer is what the other implementation deciphers`() {
        var random = SeededRandom(seed: 11)
        var server = ServerFraming()
        server.receive(Self.greeting.span.bytes)
        var out: [UInt8] = []
        server.encode(Self.packet.span.bytes, into: &out, random: &random)

        #expect(out == Self.fromServer)
    }
}
