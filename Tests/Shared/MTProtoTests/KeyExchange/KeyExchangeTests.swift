import MTProto
import TelegramSchema
import TestKit
import Testing
import WireCrypto

@Suite struct KeyExchangeTests {
    @Test(arguments: KeyExchangePadding.allCases, [nil, 2, -2] as [Int32?])
    func `both ends make the same permanent key`(padding: KeyExchangePadding, dataCentre: Int32?) throws {
        var run = KeyExchangeRun(dataCentre: dataCentre, padding: padding)
        let (server, client, offset) = try run.complete()

        #expect(server == client)
        #expect(server.lifetime == .permanent)
        #expect(offset == .zero)
    }

    @Test(arguments: KeyExchangePadding.allCases, [nil, 2] as [Int32?])
    func `both ends know when a temporary key ends`(padding: KeyExchangePadding, dataCentre: Int32?) throws {
        var run = KeyExchangeRun(dataCentre: dataCentre, expiresIn: 86_400, padding: padding)
        let (server, client, _) = try run.complete()

        #expect(server == client)
        #expect(server.lifetime == .temporary(expires: run.now + .seconds(86_400)))
    }

    @Test func `the client learns how far its clock is behind`() throws {
        var run = KeyExchangeRun()
        let first = run.client.start(now: run.now, random: &run.random)
        let second = try run.next(try run.reply(first))
        let answer = try run.reply(second)
        run.now = run.now - .seconds(90)
        let third = try run.next(answer)
        let step = try run.client.receive(try run.reply(third), now: run.now, random: &run.random)

        guard case .established(_, let offset) = step else {
            Issue.record("no key")
            return
        }
        #expect(offset == .seconds(90))
    }

    @Test func `the older first packet is answered alike`() throws {
        var run = KeyExchangeRun()
        let nonce = Nonce128(low: 1, high: 2)
        let answer = try run.reply(packet(MTPFunction.ReqPq(nonce: nonce)))
        let offer = try MTP.ResPQ(decoding: body(answer))

        #expect(offer.nonce == nonce)
        #expect(offer.pq.count == 8)
        #expect(offer.pq.first ?? 0xff < 0x80)
        #expect(offer.serverPublicKeyFingerprints == [ServerKeyFixture.privateKey.publicKey.fingerprint])
    }

    @Test func `answers have the id of a server's message and the time of now`() throws {
        var run = KeyExchangeRun()
        var last: Int64 = 0
        for packet in try run.upToThirdPacket() {
            let answer = try run.reply(packet)
            let id = answer[8..<16].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
            #expect(id & 3 == 1)
            #expect(id >> 32 == run.now.seconds)
            #expect(id > last)
            last = id
        }
    }

    @Test func `a key whose id is taken is made anew with another half`() throws {
        var probe = KeyExchangeRun(seed: 5)
        let first = try probe.complete().server.key
        var run = KeyExchangeRun(seed: 5)
        run.taken = [first.id]
        let (server, client, _) = try run.complete()

        #expect(server == client)
        #expect(server.key.id != first.id)
    }

    @Test func `a server whose every id is taken gives up`() throws {
        var run = KeyExchangeRun()
        var packet = try run.upToThirdPacket()[2]
        for _ in 0..<5 {
            let step = run.server.receive(packet, now: run.now, random: &run.random) { _ in true }
            guard case .reply(let answer) = step else { throw RejectedPacket() }
            packet = try run.next(answer)
        }
        let step = run.server.receive(packet, now: run.now, random: &run.random) { _ in true }
        guard case .reply(let answer) = step else { throw RejectedPacket() }

        #expect(throws: KeyExchangeError.refused) {
            try run.client.receive(answer, now: run.now, random: &run.random)
        }
        #expect(run.serve(packet) == .reject(.unknownKey))
    }

    @Test func `padding behind a packet's body is ignored`() throws {
        var run = KeyExchangeRun()
        let first = run.client.start(now: run.now, random: &run.random)
        let second = try run.next(try run.reply(first + run.random.bytes(12)))
        let third = try run.next(try run.reply(second + run.random.bytes(4)))

        guard case .established = run.serve(third + run.random.bytes(16)) else {
            Issue.record("no key")
            return
        }
    }

    @Test func `an acknowledgement needs no answer`() throws {
        var run = KeyExchangeRun()

        #expect(run.serve(packet(MTP.MsgsAck(msgIDs: [1, 2]))) == .ignore)
    }

    @Test func `neither end shows its secrets`() throws {
        var run = KeyExchangeRun()
        _ = try run.upToThirdPacket()
        let texts = [
            String(reflecting: run.client), String(reflecting: run.server),
            "\(run.client)", "\(run.server)",
        ]
        for text in texts {
            #expect(!text.contains("newNonce:"))
            #expect(!text.contains("Nonce256"))
        }
        let key = try #require(AuthKey(bytes: [UInt8](repeating: 0xab, count: 256)))
        var dumped = ""
        dump(EstablishedKey(key: key, initialSalt: 1, lifetime: .permanent), to: &dumped)
        #expect(!dumped.contains("171"))
        #expect(!String(reflecting: key).contains("171"))
    }
}
