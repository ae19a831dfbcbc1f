import MTProto
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@Suite struct ClientKeyExchangeRefusalTests {
    /// A client that has sent its first packet, and the server's genuine offer.
    static func offered() throws -> (KeyExchangeRun, MTP.ResPQ) {
        var run = KeyExchangeRun()
        let first = run.client.start(now: run.now, random: &run.random)
        return (run, try MTP.ResPQ(decoding: body(try run.reply(first))))
    }

    static func refusal(of offer: MTP.ResPQ, by run: KeyExchangeRun) -> KeyExchangeError? {
        var run = run
        do throws(KeyExchangeError) {
            _ = try run.client.receive(packet(offer), now: run.now, random: &run.random)
            return nil
        } catch {
            return error
        }
    }

    @Test func `an offer for another handshake is refused`() throws {
        var (run, offer) = try Self.offered()
        offer.nonce.low ^= 1

        #expect(Self.refusal(of: offer, by: run) == .wrongNonce)
        run.client = KeyExchangeRun().client
        #expect(Self.refusal(of: offer, by: run) == .unexpectedAnswer)
    }

    @Test func `a server without a known key is refused`() throws {
        let (run, genuine) = try Self.offered()
        var offer = genuine
        offer.serverPublicKeyFingerprints = [1, 2, 3]
        #expect(Self.refusal(of: offer, by: run) == .unknownServerKey)

        offer.serverPublicKeyFingerprints += [ServerKeyFixture.privateKey.publicKey.fingerprint]
        #expect(Self.refusal(of: offer, by: run) == nil)
    }

    @Test(
        arguments: [
            [], [0], [0, 0, 1], [2],
            [255, 255, 255, 255, 255, 255, 255, 255],
            [1, 0, 0, 0, 0, 0, 0, 0, 1],
        ] as [[UInt8]]
    )
    func `what has no two primes is refused`(product: [UInt8]) throws {
        let (run, genuine) = try Self.offered()
        var offer = genuine
        offer.pq = product

        #expect(Self.refusal(of: offer, by: run) == .notTwoPrimes)
    }

    @Test(arguments: 1...2)
    func `no altered byte of an answer is accepted`(index: Int) throws {
        var run = KeyExchangeRun()
        let first = run.client.start(now: run.now, random: &run.random)
        let second = try run.next(try run.reply(first))
        var answer = try run.reply(second)
        if index == 2 { answer = try run.reply(try run.next(answer)) }
        for offset in 20..<answer.count {
            var altered = answer
            altered[offset] ^= 0x10
            var attempt = run
            #expect(throws: KeyExchangeError.self, "byte \(offset)") {
                try attempt.client.receive(altered, now: attempt.now, random: &attempt.random)
            }
            // Regardless of later packets, the exchange is over.
            #expect(throws: KeyExchangeError.unexpectedAnswer) {
                try attempt.client.receive(answer, now: attempt.now, random: &attempt.random)
            }
        }
    }

    @Test(arguments: 0...2)
    func `an answer that is cut short is refused`(index: Int) throws {
        var run = KeyExchangeRun()
        let first = run.client.start(now: run.now, random: &run.random)
        var answer = try run.reply(first)
        for _ in 0..<index { answer = try run.reply(try run.next(answer)) }
        for length in 0..<answer.count {
            var attempt = run
            #expect(throws: KeyExchangeError.unexpectedAnswer) {
                try attempt.client.receive(
                    Array(answer.prefix(length)),
                    now: attempt.now,
                    random: &attempt.random
                )
            }
        }
    }
}
