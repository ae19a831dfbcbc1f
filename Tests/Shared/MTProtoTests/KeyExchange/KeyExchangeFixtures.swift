import MTProto
import TelegramSchema
import TestKit
import Testing
import WireCrypto

/// Given random bytes, for runs that were recorded elsewhere; zeros when they are used up.
struct ScriptedRandom: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    mutating func next() -> UInt64 {
        let word = bytes.prefix(8)
        bytes = bytes.dropFirst(8)
        return word.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Both ends of a key exchange, a clock and a seeded source, with access to the packets between them.
struct KeyExchangeRun {
    var now = WireTime(seconds: 1_700_000_000)
    var random: SeededRandom
    var client: ClientKeyExchange
    var server: ServerKeyExchange
    var taken: Set<AuthKeyID> = []

    init(
        seed: UInt64 = 1,
        dataCentre: Int32? = 2,
        expiresIn: Int32? = nil,
        padding: KeyExchangePadding = .rsaPad,
        acceptsLegacyPadding: Bool = true
    ) {
        random = SeededRandom(seed: seed)
        server = ServerKeyExchange(
            privateKey: ServerKeyFixture.privateKey,
            dataCentre: 2,
            acceptsLegacyPadding: acceptsLegacyPadding
        )
        client = ClientKeyExchange(
            publicKeys: [ServerKeyFixture.privateKey.publicKey],
            dataCentre: dataCentre,
            expiresIn: expiresIn,
            padding: padding
        )
    }

    /// The server's step for a packet.
    mutating func serve(_ packet: [UInt8]) -> KeyExchangeStep {
        let taken = taken
        return server.receive(packet, now: now, random: &random) { taken.contains($0) }
    }

    /// The server's answer to a packet that it must accept.
    mutating func reply(_ packet: [UInt8]) throws -> [UInt8] {
        switch serve(packet) {
        case .reply(let reply), .established(_, let reply): return reply
        case .reject(let error): throw RejectedPacket(error: error)
        case .ignore: throw RejectedPacket(error: nil)
        }
    }

    /// The client's next packet, after an answer that must not end the exchange.
    mutating func next(_ answer: [UInt8]) throws -> [UInt8] {
        let step = try client.receive(answer, now: now, random: &random)
        guard case .send(let packet) = step else { throw RejectedPacket(error: nil) }
        return packet
    }

    /// The client's three packets, of which the server has answered the first two.
    mutating func upToThirdPacket() throws -> [[UInt8]] {
        let first = client.start(now: now, random: &random)
        let second = try next(try reply(first))
        let third = try next(try reply(second))
        return [first, second, third]
    }

    /// Runs to the end; returns the result of each end.
    mutating func complete() throws -> (server: EstablishedKey, client: EstablishedKey, offset: Duration) {
        var packet = try upToThirdPacket()[2]
        while true {
            let step = serve(packet)
            let made: EstablishedKey?
            let answer: [UInt8]
            switch step {
            case .established(let key, let reply): (made, answer) = (key, reply)
            case .reply(let reply): (made, answer) = (nil, reply)
            case .reject(let error): throw RejectedPacket(error: error)
            case .ignore: throw RejectedPacket(error: nil)
            }
            switch try client.receive(answer, now: now, random: &random) {
            case .send(let next): packet = next
            case .established(let key, let offset):
                return (try #require(made), key, offset)
            }
        }
    }
}

/// A packet of a run was not accepted.
struct RejectedPacket: Error, Equatable {
    var error: TransportError?
}

/// The body of an unencrypted packet.
func body(_ packet: [UInt8]) -> [UInt8] { Array(packet.dropFirst(20)) }

/// An unencrypted packet around a body.
func packet(_ body: some TLValue) -> [UInt8] {
    let bytes = body.encoded()
    let length = withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Array($0) }
    return [UInt8](repeating: 0, count: 8) + [4, 0, 0, 0, 0, 0, 0, 1] + length + bytes
}
