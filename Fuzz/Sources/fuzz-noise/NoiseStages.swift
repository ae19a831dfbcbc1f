import FuzzSupport
import WireCrypto

@testable import NoiseChannel

/// How a client begins.
enum ClientStart: CaseIterable {
    case fingerprint, key, ticket
}

/// A server with its key and a ticket that it takes, made once.
struct NoiseStages: Sendable {
    static let owner = 7
    static let nowSeconds: Int64 = 1_700_000_000
    static let prepared = NoiseStages()

    let key: NoiseServerKey
    let ticket: NoiseTicket

    private init() {
        var random = FuzzRandom()
        do {
            key = try NoiseServerKey(
                signedBy: ServerKeyFixture.privateKey,
                nowSeconds: Self.nowSeconds,
                random: &random
            )
            let bytes = random.randomBytes(TicketSecret.byteCount)
            guard let secret = TicketSecret(bytes.span.bytes) else {
                preconditionFailure("as many bytes as a ticket's secret has")
            }
            ticket = NoiseTicket(
                secret,
                server: Digest.sha256(ServerKeyFixture.privateKey.publicKey.pkcs1DER),
                certifiedSeconds: Self.nowSeconds,
                madeSeconds: Self.nowSeconds
            )
        } catch {
            preconditionFailure("libcrypto makes keys: \(error)")
        }
    }

    /// A memory that takes the ticket.
    func memory() -> NoiseTicketMemory<Int> {
        var random = FuzzRandom(seed: 8)
        do throws(NoiseError) {
            let memory = try NoiseTicketMemory<Int>(random: &random)
            let half = NoiseServerTicket(secret: ticket.secret, certified: .zero, made: .zero)
            memory.remember(half, of: Self.owner, now: .zero)
            return memory
        } catch {
            preconditionFailure("libcrypto makes keys: \(error)")
        }
    }

    /// A client, the same one for the same random numbers.
    func client(_ start: ClientStart, random: inout FuzzRandom) throws(NoiseError) -> NoiseClient {
        let server = ServerKeyFixture.privateKey.publicKey
        switch start {
        case .fingerprint:
            return try NoiseClient(
                trust: .fingerprint(Digest.sha256(server.pkcs1DER)),
                random: &random
            )
        case .key: return try NoiseClient(trust: .key(server), random: &random)
        case .ticket:
            return try NoiseClient(
                ticket: ticket,
                server: server,
                early: [1],
                nowSeconds: Self.nowSeconds,
                random: &random
            )
        }
    }

    /// An answer of `NX` by a server whose static key and certificate are its own; nil if it cannot be as long.
    func answer(to start: ClientStart, certificate: [UInt8]) -> [UInt8]? {
        var random = FuzzRandom(seed: 5)
        do throws(NoiseError) {
            let client = try client(start, random: &random)
            let (ephemeral, own) = try keys()
            var handshake = try HandshakeState(
                .nx,
                isInitiator: false,
                prologue: Array(client.opening.prefix(FirstMessage.headerBytes)),
                ephemeralKey: ephemeral,
                staticKey: own
            )
            let sent = Array(client.opening.dropFirst(FirstMessage.headerBytes))
            _ = try handshake.read(sent.span.bytes)
            var message: [UInt8] = []
            try handshake.write(certificate, into: &message)
            guard message.count <= 0xffff else { return nil }
            return AnswerKind.nx.header(count: message.count) + message
        } catch {
            preconditionFailure("a false server has keys: \(error)")
        }
    }

    private func keys() throws(NoiseError) -> (X25519PrivateKey, X25519PrivateKey) {
        var random = FuzzRandom(seed: 6)
        do throws(CryptoError) {
            return (try X25519PrivateKey(using: &random), try X25519PrivateKey(using: &random))
        } catch {
            throw NoiseError(error)
        }
    }
}
