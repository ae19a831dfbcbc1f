import BenchKit
import MTProto
import WireCrypto

/// Key exchanges per second, both ends on one core.
enum HandshakeCase {
    static func run(_ results: inout Results) throws {
        let key = try RSAPrivateKey.generate()
        for (name, padding) in [("RSA_PAD", KeyExchangePadding.rsaPad), ("legacy padding", .legacy)] {
            try measure(name, key: key, padding: padding, results: &results)
        }
    }

    private static func measure(
        _ name: String,
        key: RSAPrivateKey,
        padding: KeyExchangePadding,
        results: inout Results
    ) throws {
        var times = (client: Int64(0), server: Int64(0))
        let rounds = 40
        for _ in 0..<rounds { try exchange(key, padding, &times) }
        let client = Double(times.client) / Double(rounds)
        let server = Double(times.server) / Double(rounds)
        results.add(
            "handshake",
            name,
            ["server ms": server / 1e6, "client ms": client / 1e6, "server per second": 1e9 / server]
        )
    }

    private static func exchange(
        _ key: RSAPrivateKey,
        _ padding: KeyExchangePadding,
        _ times: inout (client: Int64, server: Int64)
    ) throws {
        var random = SystemRandom()
        let now = WireTime(seconds: 1_700_000_000)
        var server = ServerKeyExchange(privateKey: key, dataCentre: 2)
        var client = ClientKeyExchange(publicKeys: [key.publicKey], dataCentre: 2, padding: padding)
        var packet = client.start(now: now, random: &random)
        while true {
            var start = Stopwatch.threadNanoseconds
            let answer = server.receive(packet, now: now, random: &random, isTaken: { _ in false })
            times.server += Stopwatch.threadNanoseconds - start
            guard let reply = answer.reply else { throw HandshakeFailure() }
            start = Stopwatch.threadNanoseconds
            let step = try client.receive(reply, now: now, random: &random)
            times.client += Stopwatch.threadNanoseconds - start
            guard case .send(let next) = step else { return }
            packet = next
        }
    }
}

/// The exchange between our two ends failed: a bug of ours.
struct HandshakeFailure: Error {}

extension KeyExchangeStep {
    /// The reply of the step, if any.
    fileprivate var reply: [UInt8]? {
        switch self {
        case .reply(let reply), .established(_, let reply): reply
        case .reject, .ignore: nil
        }
    }
}
