import TestKit
import WireCrypto

@testable import NoiseChannel

/// A server with its key and its tickets, and clients of it. Owners of tickets are numbers.
struct NoiseWorld {
    static let rsaKey = ServerKeyFixture.privateKey
    static let trust = NoiseServerTrust.key(rsaKey.publicKey)
    static let fingerprint = NoiseServerTrust.fingerprint(Digest.sha256(rsaKey.publicKey.pkcs1DER))
    static let nowSeconds: Int64 = 1_795_900_000

    var random: SeededRandom
    var key: NoiseServerKey
    var tickets: NoiseTicketMemory<Int>
    var now = Duration.zero

    /// The time of clients, whose clocks go as the server's.
    var clientSeconds: Int64 { Self.nowSeconds + now.components.seconds }

    init(seed: UInt64 = 1) throws {
        random = SeededRandom(seed: seed)
        key = try NoiseServerKey(signedBy: Self.rsaKey, nowSeconds: Self.nowSeconds, random: &random)
        tickets = try NoiseTicketMemory(random: &random)
    }

    /// What a server makes of bytes.
    struct Served {
        var acceptance: NoiseAcceptance<Int>?
        /// The client's stream.
        var stream: [UInt8] = []
    }

    /// What a server makes of bytes that come in pieces.
    mutating func serve(
        _ server: inout NoiseServer,
        _ bytes: [UInt8],
        pieceBytes: Int = .max
    ) throws(NoiseError) -> Served {
        var served = Served()
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieceBytes))
            rest = rest.dropFirst(piece.count)
            server.receive(piece.span.bytes)
            if let made = try server.accept(key: key, tickets: tickets, now: now, random: &random) {
                served.acceptance = made
            }
            while let piece = try server.nextPiece() { served.stream += piece }
        }
        return served
    }

    /// The server's answer to a first message on a connection of its own.
    mutating func accept(
        _ opening: [UInt8],
        _ server: inout NoiseServer
    ) throws(NoiseError) -> (NoiseAcceptance<Int>, early: [UInt8]?) {
        guard let acceptance = try serve(&server, opening).acceptance else { throw .notEstablished }
        return (acceptance, acceptance.early)
    }

    /// A ticket of a first handshake, which the server takes once.
    mutating func makeTicket(owner: Int) throws -> NoiseTicket {
        var client = try NoiseClient(trust: Self.trust, random: &random)
        var server = NoiseServer()
        let acceptance = try accept(client.opening, &server).0
        let established = try read(&client, acceptance.reply, nowSeconds: clientSeconds).established
        tickets.remember(acceptance.ticket, of: owner, now: now)
        guard let ticket = established?.ticket else { throw NoiseError.notEstablished }
        return ticket
    }
}

/// The answer and the stream that a client hears, in bytes that come in pieces.
func read(
    _ client: inout NoiseClient,
    _ bytes: [UInt8],
    pieceBytes: Int = .max,
    nowSeconds: Int64 = NoiseWorld.nowSeconds
) throws(NoiseError) -> (established: NoiseEstablishment?, stream: [UInt8]) {
    var established: NoiseEstablishment?
    var stream: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        let piece = Array(rest.prefix(pieceBytes))
        rest = rest.dropFirst(piece.count)
        client.receive(piece.span.bytes)
        while let event = try client.next(nowSeconds: nowSeconds) {
            switch event {
            case .established(let made): established = made
            case .bytes(let bytes): stream += bytes
            }
        }
    }
    return (established, stream)
}

extension TicketSecret {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }
}

extension NoiseTicket {
    /// The server's half of a ticket that both made at time 0 of its clock.
    var serverHalf: NoiseServerTicket { NoiseServerTicket(secret: secret, certified: .zero, made: .zero) }

    /// A ticket of these bytes of a secret, of the server of ``NoiseWorld`` and made just now.
    init?(secretBytes: [UInt8]) {
        guard let secret = TicketSecret(secretBytes.span.bytes) else { return nil }
        self.init(
            secret,
            server: Digest.sha256(NoiseWorld.rsaKey.publicKey.pkcs1DER),
            certifiedSeconds: NoiseWorld.nowSeconds,
            madeSeconds: NoiseWorld.nowSeconds
        )
    }
}

extension NoiseClient {
    /// Appends the records of an array to `out`.
    mutating func seal(_ bytes: [UInt8], into out: inout [UInt8]) throws(NoiseError) {
        try seal(bytes.span.bytes, into: &out)
    }
}

extension NoiseServer {
    /// Appends the records of an array to `out`.
    mutating func seal(_ bytes: [UInt8], into out: inout [UInt8]) throws(NoiseError) {
        try seal(bytes.span.bytes, into: &out)
    }
}

extension NoiseTransport {
    /// Appends the records of an array to `out`.
    mutating func seal(_ bytes: [UInt8], into out: inout [UInt8]) throws(NoiseError) {
        try seal(bytes.span.bytes, into: &out)
    }
}
