import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

/// Both ends against what an implementation by others says with the same keys.
@Suite struct NoiseReferenceTests {
    private typealias Reference = ReferenceTranscript

    /// The private keys of the transcript, one after the other.
    private struct Keys: RandomNumberGenerator {
        private var bytes: [UInt8]

        init(_ numbers: Int...) {
            bytes = numbers.flatMap { Digest.sha256(Array("transcript \($0)".utf8)).array }
        }

        mutating func next() -> UInt64 {
            defer { bytes.removeFirst(8) }
            return bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private let nowSeconds = Int64(Reference.lastDay) * 86_400
    /// The time when the ticket is used, by the clock of a server that made it at time 0.
    private let now = Duration.seconds(Reference.ticketAge)
    private let key: NoiseServerKey

    init() throws {
        var keys = Keys(3)
        key = NoiseServerKey(
            key: try X25519PrivateKey(using: &keys),
            certificate: StaticKeyCertificate(
                lastDay: Reference.lastDay,
                signature: Reference.signature,
                serverKey: NoiseWorld.rsaKey.publicKey.pkcs1DER
            )
        )
    }

    private func memory() throws -> NoiseTicketMemory<Int> {
        var random = SeededRandom(seed: 1)
        return try NoiseTicketMemory(random: &random)
    }

    private func answer(
        _ opening: [UInt8],
        keys: Keys,
        tickets: NoiseTicketMemory<Int>,
        then records: [UInt8] = []
    ) throws -> (acceptance: NoiseAcceptance<Int>?, early: [UInt8]?, stream: [UInt8], answer: [UInt8]) {
        var keys = keys
        var server = NoiseServer()
        server.receive(opening.span.bytes)
        server.receive(records.span.bytes)
        let acceptance = try server.accept(key: key, tickets: tickets, now: now, random: &keys)
        var stream: [UInt8] = []
        while let piece = try server.nextPiece() { stream += piece }
        var answer: [UInt8] = []
        try server.seal(Array("an answer".utf8), into: &answer)
        return (acceptance, acceptance?.early, stream, answer)
    }

    @Test func `a first handshake is the reference's, byte by byte`() throws {
        let tickets = try memory()
        let served = try answer(
            Reference.opening,
            keys: Keys(2),
            tickets: tickets,
            then: Reference.request
        )
        #expect(served.acceptance?.reply == Reference.reply)
        #expect(served.acceptance?.owner == nil)
        #expect(served.acceptance?.channelBinding.array == Reference.binding)
        #expect(served.acceptance?.ticket.secret.bytes == Reference.ticket)
        #expect(served.stream == Array("a request".utf8))
        #expect(served.answer == Reference.answer)

        var keys = Keys(1)
        var client = try NoiseClient(trust: NoiseWorld.fingerprint, random: &keys)
        let opening = client.opening
        #expect(opening == Reference.opening)
        let heard = try read(&client, Reference.reply + Reference.answer, nowSeconds: nowSeconds)
        #expect(heard.established?.channelBinding.array == Reference.binding)
        #expect(heard.established?.ticket.secret.bytes == Reference.ticket)
        #expect(heard.established?.server == NoiseWorld.rsaKey.publicKey)
        #expect(heard.stream == Array("an answer".utf8))
        var request: [UInt8] = []
        try client.seal(Array("a request".utf8), into: &request)
        #expect(request == Reference.request)
    }

    @Test func `a resumption is the reference's, byte by byte`() throws {
        let ticket = try #require(NoiseTicket(secretBytes: Reference.ticket))
        let tickets = try memory()
        tickets.remember(ticket.serverHalf, of: 7, now: .zero)
        let served = try answer(Reference.resumingOpening, keys: Keys(5), tickets: tickets)
        #expect(served.acceptance?.reply == Reference.resumedReply)
        #expect(served.acceptance?.owner == 7)
        #expect(served.early == Array("an early request".utf8))
        #expect(served.acceptance?.ticket.secret.bytes == Reference.resumedTicket)
        #expect(served.answer == Reference.resumedAnswer)

        var keys = Keys(4)
        var client = try NoiseClient(
            ticket: ticket,
            server: NoiseWorld.rsaKey.publicKey,
            early: Array("an early request".utf8),
            nowSeconds: NoiseWorld.nowSeconds + Int64(Reference.ticketAge),
            random: &keys
        )
        let opening = client.opening
        #expect(opening == Reference.resumingOpening)
        let heard = try read(&client, Reference.resumedReply + Reference.resumedAnswer)
        #expect(heard.established?.isResumed == true)
        #expect(heard.established?.channelBinding.array == Reference.resumedBinding)
        #expect(heard.established?.ticket.secret.bytes == Reference.resumedTicket)
        #expect(heard.stream == Array("an answer".utf8))
    }

    @Test func `a ticket that is not taken gives the reference's answer, byte by byte`() throws {
        let ticket = try #require(NoiseTicket(secretBytes: Reference.ticket))
        let tickets = try memory()
        let served = try answer(Reference.resumingOpening, keys: Keys(5), tickets: tickets)
        #expect(served.acceptance?.reply == Reference.fallbackReply)
        #expect(served.early == nil && served.acceptance?.owner == nil)
        #expect(served.answer == Reference.fallbackAnswer)

        var keys = Keys(4)
        var client = try NoiseClient(
            ticket: ticket,
            server: NoiseWorld.rsaKey.publicKey,
            early: Array("an early request".utf8),
            nowSeconds: NoiseWorld.nowSeconds + Int64(Reference.ticketAge),
            random: &keys
        )
        let heard = try read(
            &client,
            Reference.fallbackReply + Reference.fallbackAnswer,
            nowSeconds: nowSeconds
        )
        #expect(heard.established?.isResumed == false)
        #expect(heard.established?.channelBinding.array == Reference.fallbackBinding)
        #expect(heard.stream == Array("an answer".utf8))
    }
}
