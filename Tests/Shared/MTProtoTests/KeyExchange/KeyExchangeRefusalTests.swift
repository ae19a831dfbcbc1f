import MTProto
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@Suite struct KeyExchangeRefusalTests {
    @Test(arguments: [3, -3, 10_002, 0, .min] as [Int32])
    func `another data centre is named as the reason, once`(dataCentre: Int32) throws {
        var run = KeyExchangeRun(dataCentre: dataCentre)
        let first = run.client.start(now: run.now, random: &run.random)
        let second = try run.next(try run.reply(first))

        #expect(run.serve(second) == .reject(.wrongDataCentre))
        #expect(run.serve(second) == .reject(.unknownKey))
        #expect(run.serve(first) == .reject(.unknownKey))
    }

    @Test(arguments: KeyExchangePadding.allCases)
    func `a server may refuse the legacy padding`(padding: KeyExchangePadding) throws {
        var run = KeyExchangeRun(padding: padding, acceptsLegacyPadding: false)
        let first = run.client.start(now: run.now, random: &run.random)
        let second = try run.next(try run.reply(first))

        #expect((run.serve(second) == .reject(.unknownKey)) == (padding == .legacy))
    }

    @Test(arguments: [0, -1, .min, 604_801, .max] as [Int32])
    func `a temporary key cannot live for no time or for ever`(expiresIn: Int32) throws {
        var run = KeyExchangeRun(expiresIn: expiresIn)
        let first = run.client.start(now: run.now, random: &run.random)
        let second = try run.next(try run.reply(first))

        #expect(run.serve(second) == .reject(.unknownKey))
    }

    @Test(arguments: 0..<3)
    func `a packet that is cut short is rejected`(index: Int) throws {
        var run = KeyExchangeRun()
        let packet = try run.upToThirdPacket()[index]
        for length in 0..<packet.count {
            #expect(run.serve(Array(packet.prefix(length))) == .reject(.unknownKey))
        }
    }

    @Test(arguments: 1...2, KeyExchangePadding.allCases)
    func `no altered byte leads to a key`(index: Int, padding: KeyExchangePadding) throws {
        var run = KeyExchangeRun(padding: padding)
        let first = run.client.start(now: run.now, random: &run.random)
        var packet = try run.next(try run.reply(first))
        if index == 2 { packet = try run.next(try run.reply(packet)) }
        let request = try? MTPFunction.ReqDHParams(decoding: body(packet))
        for offset in 20..<packet.count {
            var altered = packet
            altered[offset] ^= 0x10
            // Padding to a multiple of four bytes has no meaning.
            guard request == nil || (try? MTPFunction.ReqDHParams(decoding: body(altered))) != request else {
                continue
            }
            var attempt = run
            #expect(attempt.serve(altered) == .reject(.unknownKey), "byte \(offset)")
        }
    }

    @Test func `a third packet before the second is rejected and ends the handshake`() throws {
        var run = KeyExchangeRun()
        let first = run.client.start(now: run.now, random: &run.random)
        let answer = try run.reply(first)
        let offer = try MTP.ResPQ(decoding: body(answer))
        let early = MTPFunction.SetClientDHParams(
            nonce: offer.nonce,
            serverNonce: offer.serverNonce,
            encryptedData: run.random.bytes(336)
        )
        let second = try run.next(answer)

        #expect(run.serve(packet(early)) == .reject(.unknownKey))
        #expect(run.serve(second) == .reject(.unknownKey))
    }

    @Test func `packets that are no part of a key exchange are rejected`() throws {
        var run = KeyExchangeRun()
        let stranger = MTPFunction.SetClientDHParams(
            nonce: Nonce128(low: 1, high: 1),
            serverNonce: Nonce128(low: 2, high: 2),
            encryptedData: []
        )

        #expect(run.serve([]) == .reject(.unknownKey))
        #expect(run.serve(packet(stranger)) == .reject(.unknownKey))
        #expect(run.serve(packet(HandshakeSample.offer)) == .reject(.unknownKey))
        #expect(run.serve([UInt8](repeating: 0, count: 4096)) == .reject(.unknownKey))
        let keyed: [UInt8] = [1] + packet(MTPFunction.ReqPq(nonce: stranger.nonce)).dropFirst()
        #expect(run.serve(keyed) == .reject(.unknownKey))
    }
}
