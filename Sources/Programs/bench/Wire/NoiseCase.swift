import BenchKit
import NoiseChannel
import WireCrypto

/// The seal of the compact transport, to be read beside MTProto's envelopes and handshakes.
enum NoiseCase {
    private static let sizes = [256, 4096, 65536, 1 << 20]
    private static let nowSeconds: Int64 = 1_700_000_000

    static func run(_ results: inout Results) throws {
        let rsaKey = try RSAPrivateKey.generate()
        var random = SystemRandom()
        let key = try NoiseServerKey(signedBy: rsaKey, nowSeconds: nowSeconds, random: &random)
        try handshakes(of: rsaKey.publicKey, key: key, resumes: false, results: &results)
        try handshakes(of: rsaKey.publicKey, key: key, resumes: true, results: &results)
        for size in sizes { try stream(size, of: rsaKey.publicKey, key: key, results: &results) }
    }

    private static func handshakes(
        of server: RSAPublicKey,
        key: NoiseServerKey,
        resumes: Bool,
        results: inout Results
    ) throws {
        var random = SystemRandom()
        let tickets = try NoiseTicketMemory<Int>(random: &random)
        var ticket: NoiseTicket?
        var (ofClient, ofServer) = (Int64(0), Int64(0))
        var (sent, answered) = (0, 0)
        let rounds = 400
        for round in 0..<rounds + 1 {
            var start = Stopwatch.threadNanoseconds
            var client: NoiseClient
            if resumes, let ticket {
                client = try NoiseClient(
                    ticket: ticket,
                    server: server,
                    nowSeconds: nowSeconds,
                    random: &random
                )
            } else {
                client = try NoiseClient(trust: .key(server), random: &random)
            }
            let began = Stopwatch.threadNanoseconds - start
            var end = NoiseServer()
            start = Stopwatch.threadNanoseconds
            end.receive(client.opening.span.bytes)
            let answer = try end.accept(key: key, tickets: tickets, now: .zero, random: &random)
            let took = Stopwatch.threadNanoseconds - start
            guard let acceptance = answer else { throw HandshakeFailure() }
            tickets.remember(acceptance.ticket, of: round, now: .zero)
            start = Stopwatch.threadNanoseconds
            client.receive(acceptance.reply.span.bytes)
            guard case .established(let made)? = try client.next(nowSeconds: nowSeconds) else {
                throw HandshakeFailure()
            }
            let ended = Stopwatch.threadNanoseconds - start
            ticket = made.ticket
            // The first one has no ticket.
            guard round > 0 else { continue }
            guard made.isResumed == resumes else { throw HandshakeFailure() }
            ofServer += took
            ofClient += began + ended
            (sent, answered) = (client.opening.count, acceptance.reply.count)
        }
        let (client, server) = (Double(ofClient) / Double(rounds), Double(ofServer) / Double(rounds))
        results.add(
            "noise handshake",
            resumes ? "NNpsk0" : "NX",
            [
                "server ms": server / 1e6, "client ms": client / 1e6, "server per second": 1e9 / server,
                "bytes out": Double(sent), "bytes back": Double(answered),
            ]
        )
    }

    /// Seals and opens bodies of a size. Each of them is some records; an envelope is one packet.
    private static func stream(
        _ size: Int,
        of server: RSAPublicKey,
        key: NoiseServerKey,
        results: inout Results
    ) throws {
        var random = SystemRandom()
        let tickets = try NoiseTicketMemory<Int>(random: &random)
        var client = try NoiseClient(trust: .key(server), random: &random)
        var end = NoiseServer()
        end.receive(client.opening.span.bytes)
        let answer = try end.accept(key: key, tickets: tickets, now: .zero, random: &random)
        guard let acceptance = answer else { throw HandshakeFailure() }
        client.receive(acceptance.reply.span.bytes)
        guard case .established? = try client.next(nowSeconds: nowSeconds) else { throw HandshakeFailure() }

        let body = [UInt8](repeating: 7, count: size)
        let rounds = max(8, (32 << 20) / size)
        var (sealing, opening) = (Int64(0), Int64(0))
        var out: [UInt8] = []
        for _ in 0..<rounds {
            out.removeAll(keepingCapacity: true)
            var start = Stopwatch.threadNanoseconds
            try end.seal(body.span.bytes, into: &out)
            sealing += Stopwatch.threadNanoseconds - start
            start = Stopwatch.threadNanoseconds
            client.receive(out.span.bytes)
            while let event = try client.next(nowSeconds: nowSeconds) { consume(event) }
            opening += Stopwatch.threadNanoseconds - start
        }
        for (name, spent) in [("seal", sealing), ("open", opening)] {
            let nanoseconds = Double(spent) / Double(rounds)
            results.add(
                "noise stream",
                "\(name) \(size) B",
                [
                    "MB/s": Double(size) / nanoseconds * 1000, "per second": 1e9 / nanoseconds,
                    "ns": nanoseconds, "bytes added": Double(out.count - size),
                ]
            )
        }
    }
}
