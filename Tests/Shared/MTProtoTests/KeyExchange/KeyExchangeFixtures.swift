import MTProto
import TelegramSchema
import TestKit
import Testing
import WireCrypto

/// A server's RSA key that was made once for these tests.
enum ServerKeyFixture {
    static let privateKey: RSAPrivateKey = {
        do {
            return try RSAPrivateKey(pem: pem)
        } catch {
            preconditionFailure("the fixture is a key: \(error)")
        }
    }()

    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDKBu10zeexAMO/
        yFeOttVGzTzv9IriP6Ka7gEwD+fK7/vr0gw2AETO+tU2ZA0clu6gJxwoZIcyqSb4
        9rCowTFPJOV9lXVHpRM3jTw21BY4ydLDRu89B/wM+tmcJq+UQ8KO0i1gh8qJj8zr
        wD42EWtmsqNVaEGKSbEpvRY+oQ9i91p62O/0j4U2Q4K9B1yb0VXgSUTErd8hfp5B
        giLmOJRq/w4K10VRklSUlAbp4vThvMx9TC5K6E14o72B6V6ilcY3AX7CqVKNbJi8
        iFPYsuYnb1TJwpcZOk4IJQrP3Z8MrZ6FST2uS74G06+daoINMAwV6HYZeHylKXC2
        m5paydLhAgMBAAECggEACX4eZMQEtFrUO13ABT6dB6OUJCZ4QF3RNBUz16Pmy5RB
        fVjikMbIkVli4ooY2hDhsrwztqu4WI6LmL/uNPe4QM1fL84qgYWT3aL4GIFtqFHG
        fxKTd4XyWv4AAQt7oqVR/ESLXrwPH4NBMBmET0H01cpyd0VGa/zbcZoDZhCDo4NW
        +/qXR5YUQvJhcnaZ69bkKC70Eiiy9WNUoiFzoDVFUkeDVytFezlxgIQQmOyEdFy4
        QfvYWyWw4azvCIIXKxSMnJtK4nqB1KMnIdCjJ/JoT3aD+sYE3H22Sg7/o9bGkCDP
        IJs1gIY5CF/lNbzbPyUHzUB+NvbVnmEIj2jkVdDlYwKBgQD2Kb14uowlRIVXOnaw
        y1NfxebOdbyNP3cXUnpGgrW8Lxq4KXZwtv//miwv7hHvFtxnNbxhu4HQaL5BMPsI
        5HOBfFqfU6QpHj/EAXBaQgseHhUsnZmbmcJxRz8B+ydWhU4aNWSnIvU9BE0gqPn2
        bAzKMSKLN2VP6l5/NC1Gp8dFSwKBgQDSGayV/C7USY1dmgOSMh/rWE4g9T872Gh3
        0zvndumyWULSCMBGCPcTTTJAO0BnXAk4/U5KF5nrANPj4c7uy6hDdbzUeEjgQXLS
        HDU+s8ijphPi4536ELp7+RYvPifAA2jVkXF+qAhV2dZ6wZfrbA6fJoMApi2GlpzK
        e6xl4jEpAwKBgEimfQL6m44MMQZTfOAkwhCMCdh5KxLM3ksFzoys2xIVHN+pbQlL
        GTbIu63Rp31W0+mqFFULz/5AS5ZV7GDte6GFoAFR4Cs6gDtK6WvZ/gn/euRWBxXD
        RX3FNzVQeIWyhiB6DaC+Un6VnGW9OTifHw81fSp1SPNTClyke5BUyB0NAoGAZkaH
        RFAJ/996SKlzuZRbA3buOY8JZDmZyVLz4154rxBSvenyp2Uv2Z6HqsrtNCOSfcKZ
        fOn2THcPruw6jvZnB8flz0xqtXhGy89dgBOGxVtQbO++9H92OGluCjtooElInEZ8
        CFsGC7zKcuGQ8dKdX44g0Y0TtmPVGaCQsNwmcD8CgYEAlPq88yeR827PI4y4ZLU8
        VBuw1azlHSh4ckBi43YSU1cJHmY68yEs7QrO/ANa1LjVn8LGmTOfoaprcVw8LpUX
        mlpLIsTdhDUeuXi0I08jYnmPh3epTGEbJSDimLw3PpjyDs/xmDmkciW8lCeANroI
        fjBnuY1jVsJBi+Z34DbMvVA=
        -----END PRIVATE KEY-----
        """
}

/// Random bytes that are given, for runs that were recorded elsewhere; zeros when they are used up.
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

/// Both ends of a key exchange, a clock and a seeded source, with the packets between them laid open.
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
        padding: KeyExchangePadding = .rsaPad
    ) {
        random = SeededRandom(seed: seed)
        server = ServerKeyExchange(privateKey: ServerKeyFixture.privateKey, dataCentre: 2)
        client = ClientKeyExchange(
            publicKeys: [ServerKeyFixture.privateKey.publicKey],
            dataCentre: dataCentre,
            expiresIn: expiresIn,
            padding: padding
        )
    }

    /// What the server makes of a packet.
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

    /// Runs to the end; gives what each end has.
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
