import MTProto
import TelegramSchema
import TestKit
import Testing

@Suite struct KeyExchangeRepeatTests {
    @Test func `an exact repeat gets the same answer again`() throws {
        var run = KeyExchangeRun()
        let packets = try run.upToThirdPacket()
        let answers = try packets.map { body(try run.reply($0)) }
        run.now = run.now + .seconds(599)
        let repeated = try packets.map { body(try run.reply($0)) }

        #expect(repeated == answers)
    }

    @Test func `a repeat of the last packet makes no second key`() throws {
        var run = KeyExchangeRun()
        let third = try run.upToThirdPacket()[2]
        guard case .established(_, let answer) = run.serve(third) else { throw RejectedPacket() }
        guard case .reply(let again) = run.serve(third) else { throw RejectedPacket() }

        #expect(body(again) == body(answer))
    }

    @Test(arguments: 0..<3)
    func `a handshake is forgotten after ten minutes`(index: Int) throws {
        var run = KeyExchangeRun()
        let packets = try run.upToThirdPacket()
        let answer = body(try run.reply(packets[index]))
        run.now = run.now + .seconds(601)

        switch run.serve(packets[index]) {
        case .reply(let reply):
            #expect(index == 0 && body(reply) != answer)
        case let step:
            #expect(index > 0 && step == .reject(.unknownKey))
        }
    }

    @Test func `a second packet that differs ends the handshake`() throws {
        var run = KeyExchangeRun()
        let packets = try run.upToThirdPacket()
        var call = try MTPFunction.ReqDHParams(decoding: body(packets[1]))
        call.encryptedData[255] ^= 1

        #expect(run.serve(packet(call)) == .reject(.unknownKey))
        for packet in packets { #expect(run.serve(packet) == .reject(.unknownKey)) }
    }

    @Test func `only a few handshakes are remembered, the youngest`() throws {
        var run = KeyExchangeRun()
        let packets = (0...ServerKeyExchange.maximumHandshakes).map {
            packet(MTPFunction.ReqPqMulti(nonce: Nonce128(low: UInt64($0), high: 1)))
        }
        let answers = try packets.map { body(try run.reply($0)) }

        #expect(try body(run.reply(packets[1])) == answers[1])
        #expect(try body(run.reply(packets[0])) != answers[0])
    }

    @Test func `handshakes at the same time do not disturb each other`() throws {
        var one = KeyExchangeRun(seed: 1)
        var other = KeyExchangeRun(seed: 2)
        let packets = try one.upToThirdPacket()
        other.server = one.server
        let otherKey = try other.complete()
        one.server = other.server

        #expect(otherKey.server == otherKey.client)
        guard case .established = one.serve(packets[2]) else {
            Issue.record("no key")
            return
        }
    }
}
