import TelegramSchema
import Testing
import WireCrypto

@testable import MTProto

/// Compares each step of a key exchange with a published sample.
@Suite struct HandshakeSampleTests {
    let cipher = HandshakeCipher(
        newNonce: HandshakeSample.newNonce,
        serverNonce: HandshakeSample.serverNonce
    )

    @Test func `the inner data is written and read as published`() throws {
        let primes = try #require(PrimePair(factoring: 2_694_724_800_268_887_959))
        let wire = try MTP.PQInnerData(decoding: HandshakeSample.innerData)
        let data = try #require(InnerData(wire, offered: primes))

        #expect(data.newNonce == HandshakeSample.newNonce)
        #expect(data.dataCentre == 2)
        #expect(data.expiresIn == nil)
        #expect(data.onWire.encoded() == HandshakeSample.innerData)
    }

    @Test func `the server's half opens`() throws {
        let half = try #require(
            cipher.open(HandshakeSample.encryptedAnswer, as: MTP.ServerDHInnerData.self)
        )

        #expect(half.nonce == HandshakeSample.nonce)
        #expect(half.serverTime == HandshakeSample.serverTime)
        #expect(half.dhPrime == DHGroup.telegram.prime)
        #expect(half.g == Int32(DHGroup.telegram.generator))
        #expect(DHGroup.telegram.isAcceptable(half.gA))
    }

    @Test func `the client's half is the published one`() throws {
        let secret = try DHSecret(bytes: HandshakeSample.clientSecret)
        let half = MTP.ClientDHInnerData(
            nonce: HandshakeSample.nonce,
            serverNonce: HandshakeSample.serverNonce,
            retryID: 0,
            gB: try DHGroup.telegram.publicValue(of: secret)
        )
        var random = ScriptedRandom(HandshakeSample.clientPadding)

        #expect(half.gB == HandshakeSample.clientValue)
        #expect(try cipher.seal(half, random: &random) == HandshakeSample.encryptedClientValue)
    }

    @Test func `the key and the proof of it are the published ones`() throws {
        let half = try #require(
            cipher.open(HandshakeSample.encryptedAnswer, as: MTP.ServerDHInnerData.self)
        )
        let secret = try DHSecret(bytes: HandshakeSample.clientSecret)
        let bytes = try DHGroup.telegram.sharedKey(secret, with: half.gA)
        let key = try #require(AuthKey(bytes: bytes))

        #expect(bytes == HandshakeSample.key)
        #expect(
            NewNonceHash.done.hash(newNonce: HandshakeSample.newNonce, key: key) == HandshakeSample.proof
        )
    }

    /// A run with fixed seeds: all packets of both ends are recorded, so that a change on the wire is noticed.
    @Test func `a seeded run sends the recorded packets`() throws {
        var run = KeyExchangeRun(seed: 42)
        var transcript: [UInt8] = []
        for packet in try run.upToThirdPacket() {
            transcript += packet
            transcript += body(try run.reply(packet))
        }

        #expect(
            Digest.sha256(transcript).array
                == octets("d5108729258d695494af60b3592c3e97242f4bc5db5d7270824a811ee20dc4f5")
        )
    }
}
