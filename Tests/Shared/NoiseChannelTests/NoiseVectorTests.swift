import Testing
import WireCrypto

@testable import NoiseChannel

/// Published vectors of the two patterns, from the project cacophony (`vectors/cacophony.txt`), and what replaces keys.
@Suite struct NoiseVectorTests {
    struct Vector: Sendable {
        var pattern: HandshakePattern
        var psk: [UInt8]?
        var staticKey: [UInt8]?
        var hash: [UInt8]
        /// Payload and what is sent, in turns of initiator and responder.
        var messages: [(payload: [UInt8], sent: [UInt8])]
    }

    private static let prologue = hex("4a6f686e2047616c74")
    private static let initiatorKey = hex("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a")
    private static let responderKey = hex("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b")
    private static let payloads = [
        "4c756477696720766f6e204d69736573", "4d757272617920526f746862617264", "462e20412e20486179656b",
        "4361726c204d656e676572", "4a65616e2d426170746973746520536179",
        "457567656e2042f6686d20766f6e2042617765726b",
    ].map(hex)

    static let vectors = [
        Vector(
            pattern: .nx,
            staticKey: hex("4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893"),
            hash: hex("6959d38aed4b70824a50c722b47c07e00e88eb3eb14f351c11cbee4f56dac33b"),
            messages: pairs([
                """
                ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79444c756477696720766f6e204d6973
                6573
                """,
                """
                95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088430da8899553a0e2d18bb3bcdf6326
                34e25dd60e400ecc50c371de2cd83257c7636c5913e463b6bd3f3efe3eb1c9e92f10dde5d45c312e42ff98cfadd9
                f9e92b01ec7604e5d2150eef5db0aed53ab203
                """,
                "deefd230bea16077f1ceecaad5e4284c3bf2c564e20f694a61b9d4",
                "6bfa60de93cf432f460dcc86cf66716c22ffb502125832433808c0",
                "9c9608d8fc3ef689ae393775e8bb60c16f28ab12ff5c94015961e54addb3d64983",
                "2490983755cc8a904f08a5876acb67db6821de003421b2f72f9f2389b21105ed4d43c4c799",
            ])
        ),
        Vector(
            pattern: .nnPSK0,
            psk: hex("54686973206973206d7920417573747269616e20706572737065637469766521"),
            hash: hex("f4d03dc34495c95729ea6de9e1b59004b59733102488b3e24bc441e0be208eaf"),
            messages: pairs([
                """
                ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c794479b962b8aff8485742ac32f905ba
                45369e2465fb59e138a93d67a0d1266b6a54
                """,
                """
                95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843d6062704d5a9c422a8e834423f8c
                1feada7e8d0d910a1a2cd030fb584221e3
                """,
                "e632c3763d7669067383433197a3baddf146e9e70ad4b4e9e59e0f",
                "64c6bee32ea91c8474bb4c21d7a700109ad45af77b29764ba5eb1e",
                "e2fa0bed0603b62d3ccac2ecabbf3fe33f3e86514909b323361626266cb2471cc8",
                "0c01dc9cec1fe4ddd692e8dd32188aa351088dc91183639a53b57aa4692b5ebdef8b8ca111",
            ])
        ),
    ]

    private static func pairs(_ sent: [String]) -> [(payload: [UInt8], sent: [UInt8])] {
        zip(payloads, sent).map { ($0, hex($1)) }
    }

    @Test(arguments: vectors) func `both ends say what the published vector says`(vector: Vector) throws {
        let psk = try vector.psk.map { try SecretKey(copying: $0.span.bytes) }
        var initiator = try HandshakeState(
            vector.pattern,
            isInitiator: true,
            prologue: Self.prologue,
            ephemeralKey: X25519PrivateKey(copying: Self.initiatorKey.span.bytes),
            psk: psk
        )
        var responder = try HandshakeState(
            vector.pattern,
            isInitiator: false,
            prologue: Self.prologue,
            ephemeralKey: X25519PrivateKey(copying: Self.responderKey.span.bytes),
            staticKey: vector.staticKey.map { try X25519PrivateKey(copying: $0.span.bytes) },
            psk: psk
        )
        var sent: [UInt8] = []
        try initiator.write(vector.messages[0].payload, into: &sent)
        #expect(sent == vector.messages[0].sent)
        let first = try responder.read(sent.span.bytes)
        #expect(first == vector.messages[0].payload)
        sent = []
        try responder.write(vector.messages[1].payload, into: &sent)
        #expect(sent == vector.messages[1].sent)
        let second = try initiator.read(sent.span.bytes)
        #expect(second == vector.messages[1].payload)

        let (ours, theirs) = (try initiator.split(), try responder.split())
        #expect(ours.hash.array == vector.hash)
        #expect(theirs.hash.array == vector.hash)
        #expect(bytes(ours.exporter) == bytes(theirs.exporter))
        #expect(
            Set([ours.exporter, ours.fromInitiator, ours.fromResponder].map { bytes($0) }).count == 3
        )
        try checkTransport(ours, vector.messages.dropFirst(2))
    }

    private func checkTransport(
        _ keys: HandshakeKeys,
        _ messages: ArraySlice<(payload: [UInt8], sent: [UInt8])>
    ) throws {
        var fromInitiator = CipherState(key: keys.fromInitiator)
        var fromResponder = CipherState(key: keys.fromResponder)
        let nothing: [UInt8] = []
        for (index, message) in messages.enumerated() {
            var sent: [UInt8] = []
            if index.isMultiple(of: 2) {
                try fromInitiator.seal(message.payload.span.bytes, context: nothing.span.bytes, into: &sent)
            } else {
                try fromResponder.seal(message.payload.span.bytes, context: nothing.span.bytes, into: &sent)
            }
            #expect(sent == message.sent)
        }
    }

    /// The key after one of bytes 0 to 31: the cipher of Python's `cryptography` with the nonce of section 4.2.
    @Test func `a key is replaced as the specification says`() throws {
        let first = try SecretKey(copying: [UInt8](0..<32).span.bytes)
        var cipher = CipherState(key: first, counter: 5)
        try cipher.rekey()
        let second = try SecretKey(
            copying: hex("50835543a205b22c9323f2022bc4f67d838f90e61d5ccf33c4513e01f85b5042").span.bytes
        )
        var expected = CipherState(key: second, counter: 5)
        let text: [UInt8] = [1, 2, 3]
        var (sealed, expectedBox): ([UInt8], [UInt8]) = ([], [])
        try cipher.seal(text.span.bytes, context: text.span.bytes, into: &sealed)
        try expected.seal(text.span.bytes, context: text.span.bytes, into: &expectedBox)
        #expect(sealed == expectedBox)
    }

    @Test func `the last counter seals nothing`() throws {
        let key = try SecretKey(copying: [UInt8](0..<32).span.bytes)
        var cipher = CipherState(key: key, counter: .max - 1)
        let text: [UInt8] = [1]
        var sealed: [UInt8] = []
        try cipher.seal(text.span.bytes, context: text.span.bytes, into: &sealed)
        #expect(sealed.count == 17)
        let error = failure { () throws(NoiseError) in
            try cipher.seal(text.span.bytes, context: text.span.bytes, into: &sealed)
        }
        #expect(error == .exhausted)
        let counter = cipher.counter
        #expect(counter == .max && sealed.count == 17)
    }
}

func bytes(_ key: SecretKey) -> [UInt8] { key.withUnsafeBytes { [UInt8]($0) } }

/// The error that `body` throws, if any.
func failure(_ body: () throws(NoiseError) -> Void) -> NoiseError? {
    do throws(NoiseError) {
        try body()
        return nil
    } catch {
        return error
    }
}
