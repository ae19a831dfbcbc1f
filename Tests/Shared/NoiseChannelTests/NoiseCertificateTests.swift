import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

@Suite struct NoiseCertificateTests {
    private static let today = StaticKeyCertificate.day(NoiseWorld.nowSeconds)

    /// The error of a client that meets a server with this certificate for its static key.
    private func refusal(
        trust: NoiseServerTrust = NoiseWorld.fingerprint,
        nowSeconds: Int64 = NoiseWorld.nowSeconds,
        _ certificate: (FixedBytes<32>) throws -> StaticKeyCertificate
    ) throws -> NoiseError? {
        var world = try NoiseWorld()
        let key = try X25519PrivateKey(using: &world.random)
        world.key = NoiseServerKey(key: key, certificate: try certificate(key.publicKey))
        var client = try NoiseClient(trust: trust, random: &world.random)
        var server = NoiseServer()
        let reply = try world.accept(client.opening, &server).0.reply
        return failure { () throws(NoiseError) in
            _ = try read(&client, reply, nowSeconds: nowSeconds)
        }
    }

    private func certificate(
        of key: FixedBytes<32>,
        lastDay: Int64 = today + 14,
        purpose: String = StaticKeyCertificate.purpose,
        by server: RSAPrivateKey = NoiseWorld.rsaKey
    ) throws -> StaticKeyCertificate {
        try StaticKeyCertificate(
            of: key,
            lastDay: UInt32(lastDay),
            purpose: purpose,
            signedBy: server
        )
    }

    @Test(arguments: [NoiseWorld.fingerprint, NoiseWorld.trust])
    func `only the pinned key's signature for this static key and purpose counts`(trust: NoiseServerTrust)
        throws
    {
        #expect(try refusal(trust: trust) { try certificate(of: $0) } == nil)
        let forged = NoiseError.certificate(.forged)
        let purpose = "martlet endpoints 1"
        #expect(try refusal(trust: trust) { try certificate(of: $0, purpose: purpose) } == forged)
        #expect(try refusal(trust: trust) { _ in try certificate(of: FixedBytes()) } == forged)
        #expect(
            try refusal(trust: trust) { key in
                let genuine = try certificate(of: key)
                // The day is not the one that was signed.
                return StaticKeyCertificate(
                    lastDay: genuine.lastDay + 1,
                    signature: Array(genuine.payload(withServerKey: false).dropFirst(4)),
                    serverKey: NoiseWorld.rsaKey.publicKey.pkcs1DER
                )
            } == forged
        )
    }

    @Test func `another server's key is another server`() throws {
        let other = ServerKeyFixture.otherPrivateKey
        #expect(try refusal { try certificate(of: $0, by: other) } == .certificate(.otherServer))
        // Whoever has the key already does not even get the other one.
        #expect(
            try refusal(trust: NoiseWorld.trust) { try certificate(of: $0, by: other) }
                == .certificate(.forged)
        )
        // The pinned key beside another's signature.
        #expect(
            try refusal { key in
                let signature = Array(
                    try certificate(of: key, by: other).payload(withServerKey: false).dropFirst(4)
                )
                return StaticKeyCertificate(
                    lastDay: UInt32(Self.today + 14),
                    signature: signature,
                    serverKey: NoiseWorld.rsaKey.publicKey.pkcs1DER
                )
            } == .certificate(.forged)
        )
    }

    @Test func `a certificate is valid to the end of its last day, and what a clock may err`() throws {
        let end = (Self.today + 1) * 86_400 + StaticKeyCertificate.toleranceSeconds
        for (now, isValid) in [(end - 1, true), (end, false), (Int64.max, false)] {
            let error = try refusal(nowSeconds: now) { try certificate(of: $0, lastDay: Self.today) }
            #expect(error == (isValid ? nil : .certificate(.outOfDate)))
        }
    }

    @Test func `a certificate is not valid for years`() throws {
        let tooFar = NoiseError.certificate(.tooFarAhead)
        let longest = Self.today + StaticKeyCertificate.longestDays
        #expect(try refusal { try certificate(of: $0, lastDay: longest) } == nil)
        for lastDay in [longest + 1, Int64(UInt32.max)] {
            #expect(try refusal { try certificate(of: $0, lastDay: lastDay) } == tooFar)
        }
        // Nor is one taken by a clock that stands at the beginning of time.
        for now in [0, Int64.min] {
            #expect(try refusal(nowSeconds: now) { try certificate(of: $0) } == tooFar)
        }
    }

    @Test func `bytes that are no certificate are refused`() {
        let key = FixedBytes<32>()
        for count in [0, 3, 4, 259, 261, 530] {
            for trust in [NoiseWorld.trust, NoiseWorld.fingerprint] {
                var refused: NoiseCertificateError?
                do throws(NoiseCertificateError) {
                    let bytes = [UInt8](repeating: 0, count: count)
                    _ = try StaticKeyCertificate.check(bytes, of: key, trust: trust, nowSeconds: 0)
                } catch {
                    refused = error
                }
                #expect(refused != nil)
            }
        }
    }

    @Test func `a static key is due at half of its time, or when the clock was wrong`() throws {
        var random = SeededRandom(seed: 3)
        let now = NoiseWorld.nowSeconds
        let key = try NoiseServerKey(signedBy: NoiseWorld.rsaKey, nowSeconds: now, random: &random)
        for (days, isDue) in [(Int64(0), false), (7, false), (8, true), (15, true), (-1, true)] {
            #expect(key.isDue(nowSeconds: now + days * 86_400) == isDue)
        }
    }
}
