import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

@Suite struct NoiseChannelTests {
    @Test(arguments: [1, 2, 7, 41, 300, Int.max])
    func `a first channel carries both streams, wherever the bytes are cut`(pieceBytes: Int) throws {
        var world = try NoiseWorld()
        var client = try NoiseClient(trust: NoiseWorld.fingerprint, random: &world.random)
        var server = NoiseServer()
        let (acceptance, early) = try world.accept(client.opening, &server)
        #expect(acceptance.owner == nil && early == nil)
        var out = acceptance.reply
        let answer = world.random.bytes(40_000)
        try server.seal(answer, into: &out)

        let heard = try read(&client, out, pieceBytes: pieceBytes)
        #expect(heard.established?.server == NoiseWorld.rsaKey.publicKey)
        #expect(heard.established?.isResumed == false)
        #expect(heard.established?.channelBinding == acceptance.channelBinding)
        #expect(heard.established?.ticket.secret.bytes == acceptance.ticket.secret.bytes)
        #expect(heard.stream == answer)
        let (atClient, atServer) = (client.waitingBytes, server.waitingBytes)
        #expect(atClient == 0 && atServer == 0)
        let before = server.isConfirmed
        #expect(!before)

        out = []
        let request = world.random.bytes(20_000)
        try client.seal(request, into: &out)
        let served = try world.serve(&server, out, pieceBytes: pieceBytes)
        #expect(served.stream == request)
        let after = server.isConfirmed
        #expect(after)
    }

    @Test(arguments: [1, 16, 75, Int.max])
    func `a resumed channel brings early data with the first message`(pieceBytes: Int) throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let early = world.random.bytes(1000)
        var client = try NoiseClient(
            ticket: ticket,
            server: NoiseWorld.rsaKey.publicKey,
            early: early,
            nowSeconds: NoiseWorld.nowSeconds,
            random: &world.random
        )
        var server = NoiseServer()
        let served = try world.serve(&server, client.opening, pieceBytes: pieceBytes)
        let acceptance = try #require(served.acceptance)
        #expect(acceptance.early == early && acceptance.owner == 5)
        #expect(served.stream.isEmpty)
        let isConfirmed = server.isConfirmed
        #expect(!isConfirmed)

        let heard = try read(&client, acceptance.reply, pieceBytes: pieceBytes)
        #expect(heard.established?.isResumed == true)
        #expect(heard.established?.server == NoiseWorld.rsaKey.publicKey)
        #expect(heard.established?.ticket.secret.bytes == acceptance.ticket.secret.bytes)
        #expect(heard.established?.ticket.secret.bytes != ticket.secret.bytes)
        #expect(heard.established?.channelBinding == acceptance.channelBinding)
        var out: [UInt8] = []
        try client.seal([1, 2, 3], into: &out)
        let later = try world.serve(&server, out, pieceBytes: pieceBytes)
        #expect(later.stream == [1, 2, 3])
    }

    /// The sizes of docs/decisions/0018.
    @Test func `a handshake costs so many bytes`() throws {
        var world = try NoiseWorld()
        var sizes: [String: (Int, Int)] = [:]
        for (name, trust) in [("fingerprint", NoiseWorld.fingerprint), ("key", NoiseWorld.trust)] {
            let client = try NoiseClient(trust: trust, random: &world.random)
            var server = NoiseServer()
            let reply = try world.accept(client.opening, &server).0.reply
            sizes[name] = (client.opening.count, reply.count)
        }
        let ticket = try world.makeTicket(owner: 1)
        for name in ["ticket", "used ticket"] {
            let client = try NoiseClient(
                ticket: ticket,
                server: NoiseWorld.rsaKey.publicKey,
                nowSeconds: NoiseWorld.nowSeconds,
                random: &world.random
            )
            var server = NoiseServer()
            let reply = try world.accept(client.opening, &server).0.reply
            sizes[name] = (client.opening.count, reply.count)
        }
        for (name, size) in sizes.sorted(by: { $0.key < $1.key }) {
            print("noise handshake, \(name): \(size.0) bytes out, \(size.1) back, \(size.0 + size.1) in all")
        }
        #expect(sizes["fingerprint"].map { [$0.0, $0.1] } == [42, 629])
        #expect(sizes["key"].map { [$0.0, $0.1] } == [42, 359])
        #expect(sizes["ticket"].map { [$0.0, $0.1] } == [78, 51])
        #expect(sizes["used ticket"].map { [$0.0, $0.1] } == [78, 359])
    }

    @Test func `early data has a limit`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let longest = [UInt8](repeating: 1, count: NoiseClient.longestEarlyBytes)
        let server = NoiseWorld.rsaKey.publicKey
        let client = try NoiseClient(
            ticket: ticket,
            server: server,
            early: longest,
            nowSeconds: NoiseWorld.nowSeconds,
            random: &world.random
        )
        var end = NoiseServer()
        let early = try world.accept(client.opening, &end).early
        #expect(early == longest)
        let error = failure { () throws(NoiseError) in
            let tooLong = longest + [1]
            _ = try NoiseClient(
                ticket: ticket,
                server: server,
                early: tooLong,
                nowSeconds: NoiseWorld.nowSeconds,
                random: &world.random
            )
        }
        #expect(error == .earlyTooLong(count: longest.count + 1))
    }

    @Test func `nobody seals before there are keys`() throws {
        var world = try NoiseWorld()
        var client = try NoiseClient(trust: NoiseWorld.trust, random: &world.random)
        var server = NoiseServer()
        var out: [UInt8] = []
        let errors = [
            failure { () throws(NoiseError) in try client.seal([1], into: &out) },
            failure { () throws(NoiseError) in try server.seal([1], into: &out) },
        ]
        #expect(errors == [.notEstablished, .notEstablished])
        #expect(out.isEmpty)
    }

    @Test func `each handshake has keys of its own`() throws {
        var world = try NoiseWorld()
        let tickets = try (0..<4).map { try world.makeTicket(owner: $0).secret.bytes }
        #expect(Set(tickets).count == 4)
    }

    @Test func `a client that sends a point of small order gets no answer`() throws {
        var world = try NoiseWorld()
        let header = FirstMessage.header(.nx, count: 32)
        for point in [[UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31)] {
            var server = NoiseServer()
            let error = failure { () throws(NoiseError) in _ = try world.serve(&server, header + point) }
            #expect(error == .unacceptableKey)
        }
    }

    @Test func `a server that sends a point of small order gets no channel`() throws {
        var world = try NoiseWorld()
        for point in [[UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31)] {
            var client = try NoiseClient(trust: NoiseWorld.trust, random: &world.random)
            var server = NoiseServer()
            let reply = try world.accept(client.opening, &server).0.reply
            let answer = Array(reply[..<AnswerKind.headerBytes]) + point
            let rest = reply[answer.count...]
            let error = failure { () throws(NoiseError) in _ = try read(&client, answer + rest) }
            #expect(error == .unacceptableKey)
        }
    }

    @Test func `an error stays, and nothing is kept after it`() throws {
        var world = try NoiseWorld()
        var server = NoiseServer()
        var out: [UInt8] = []
        for bytes in [Array("GET / HTTP".utf8), NoiseOpening.mark + [1]] {
            let error = failure { () throws(NoiseError) in _ = try world.serve(&server, bytes) }
            #expect(error == .notNoise)
            let sealing = failure { () throws(NoiseError) in try server.seal([1], into: &out) }
            #expect(sealing == .notNoise)
        }
        #expect(out.isEmpty)
    }
}
