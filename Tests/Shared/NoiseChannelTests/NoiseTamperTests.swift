import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

/// Attacks on the way: no bit of a handshake changes without an error, and no key comes of it.
@Suite struct NoiseTamperTests {
    /// The client's first message, by what the client has.
    enum Start: CaseIterable, Sendable {
        case fingerprint, key, ticket, usedTicket
    }

    /// A client, the same one at each call.
    private func client(_ start: Start, _ ticket: NoiseTicket) throws(NoiseError) -> NoiseClient {
        var random = SeededRandom(seed: 77)
        switch start {
        case .fingerprint: return try NoiseClient(trust: NoiseWorld.fingerprint, random: &random)
        case .key: return try NoiseClient(trust: NoiseWorld.trust, random: &random)
        case .ticket, .usedTicket:
            return try NoiseClient(
                ticket: ticket,
                server: NoiseWorld.rsaKey.publicKey,
                early: [1, 2, 3],
                nowSeconds: NoiseWorld.nowSeconds,
                random: &random
            )
        }
    }

    /// The bytes with one bit changed: each of the keys and of the ends, and of each byte between one. A long run of
    /// property tests changes each.
    private func flipped(_ bytes: [UInt8]) -> [[UInt8]] {
        let isWhole = propertySteps(1) > 1
        let bits = (0..<8 * bytes.count).filter { bit in
            let byte = bit / 8
            return isWhole || byte < 112 || byte >= bytes.count - 16 || bit % 8 == byte % 8
        }
        return bits.map { bit in
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            return changed
        }
    }

    /// A world for one attempt, with the same random numbers to come.
    private func copy(of world: NoiseWorld, _ start: Start, _ ticket: NoiseTicket) throws -> NoiseWorld {
        var copy = world
        copy.tickets = try NoiseTicketMemory(random: &copy.random)
        if start == .ticket { copy.tickets.remember(ticket.serverHalf, of: 5, now: .zero) }
        return copy
    }

    /// Single bits cannot do this: the kind has two others, and the ticket goes.
    @Test func `a first message made into one of another kind leads to no channel`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let key = FirstMessage.headerBytes + TicketSecret.idBytes
        let withTicket = try client(.ticket, ticket).opening
        let asking = try client(.fingerprint, ticket).opening
        let notAsking = try client(.key, ticket).opening
        let attempts: [(Start, [UInt8])] = [
            (.ticket, FirstMessage.header(.nx, count: 32) + Array(withTicket[key..<key + 32])),
            (.fingerprint, FirstMessage.header(.nx, count: 32) + Array(asking.suffix(32))),
            (.key, FirstMessage.header(.nxAskingForKey, count: 32) + Array(notAsking.suffix(32))),
        ]
        for (start, bytes) in attempts {
            var attempt = try copy(of: world, start, ticket)
            var server = NoiseServer()
            let (acceptance, early) = try attempt.accept(bytes, &server)
            #expect(acceptance.owner == nil && early == nil)
            var client = try client(start, ticket)
            var established: NoiseEstablishment?
            let refusal = failure { () throws(NoiseError) in
                established = try read(&client, acceptance.reply).established
            }
            #expect(established == nil)
            #expect(refusal != nil)
        }
    }

    @Test(arguments: Start.allCases)
    func `a changed bit of the first message leads to no channel`(start: Start) throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        if start == .usedTicket { _ = world.tickets.take(ticket.secret.id) }
        let opening = try client(start, ticket).opening
        for bytes in flipped(opening) {
            var attempt = try copy(of: world, start, ticket)
            var server = NoiseServer()
            var answer: [UInt8] = []
            var early: [UInt8]?
            let error = failure { () throws(NoiseError) in
                let accepted = try attempt.accept(bytes, &server)
                answer = accepted.0.reply
                early = accepted.early
            }
            #expect(early == nil)
            // A changed length may only make the server wait.
            guard error == nil else {
                #expect(answer.isEmpty)
                continue
            }
            // The key of the message is in clear, so the server answers. Its client does not take the answer.
            var client = try client(start, ticket)
            var established: NoiseEstablishment?
            let refusal = failure { () throws(NoiseError) in
                established = try read(&client, answer).established
            }
            #expect(refusal != nil && established == nil)
            // A ticket is used up by a genuine message only.
            if start == .ticket { #expect(attempt.tickets.count == 1) }
        }
    }

    @Test(arguments: Start.allCases)
    func `a changed bit of the answer leads to no channel`(start: Start) throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        if start == .usedTicket { _ = world.tickets.take(ticket.secret.id) }
        var server = NoiseServer()
        let reply = try world.accept(try client(start, ticket).opening, &server).0.reply
        for (index, bytes) in flipped(reply).enumerated() {
            var client = try client(start, ticket)
            var established: NoiseEstablishment?
            let error = failure { () throws(NoiseError) in
                established = try read(&client, bytes).established
            }
            #expect(established == nil)
            // Of a longer message, of a length that exists, the rest would be waited for.
            let mayWait = start == .fingerprint && (8..<24).contains(index)
            #expect(error != nil || mayWait)
        }
        var genuine = try client(start, ticket)
        let established = try read(&genuine, reply).established
        #expect(established != nil)
    }

    @Test func `a changed bit of a record ends the channel`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 1)
        var server = NoiseServer()
        var out = try world.accept(try client(.key, ticket).opening, &server).0.reply
        let start = out.count
        try server.seal(Array("something said".utf8), into: &out)
        for (index, bytes) in flipped(Array(out[start...])).enumerated() {
            var client = try client(.key, ticket)
            var stream: [UInt8] = []
            let error = failure { () throws(NoiseError) in
                stream = try read(&client, Array(out[..<start]) + bytes).stream
            }
            #expect(stream.isEmpty)
            // A length that exists and is longer is waited for.
            #expect(error != nil || index < 16)
        }
    }

    @Test func `records repeated, left out, reordered or reflected end the channel`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 1)
        var server = NoiseServer()
        let reply = try world.accept(try client(.key, ticket).opening, &server).0.reply
        var records: [[UInt8]] = []
        for byte in UInt8(0)..<3 {
            var record: [UInt8] = []
            try server.seal([byte], into: &record)
            records.append(record)
        }
        for order in [[0, 0], [1], [0, 2], [1, 0]] {
            var client = try client(.key, ticket)
            let error = failure { () throws(NoiseError) in
                _ = try read(&client, reply + order.flatMap { records[$0] })
            }
            #expect(error == .notAuthentic)
        }
        let error = failure { () throws(NoiseError) in _ = try world.serve(&server, records[0]) }
        #expect(error == .notAuthentic)

        var speaker = try client(.key, ticket)
        _ = try read(&speaker, reply)
        var own: [UInt8] = []
        try speaker.seal([9], into: &own)
        let reflected = own
        let refusal = failure { () throws(NoiseError) in _ = try read(&speaker, reflected) }
        #expect(refusal == .notAuthentic)
    }

    @Test func `lengths that no record has are refused at once`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 1)
        var server = NoiseServer()
        let reply = try world.accept(try client(.key, ticket).opening, &server).0.reply
        for length in [0, 1, 16, 16 + (1 << 14) + 1, 0xffff] {
            var client = try client(.key, ticket)
            let header = [UInt8(length >> 8), UInt8(length & 0xff)]
            let error = failure { () throws(NoiseError) in _ = try read(&client, reply + header) }
            #expect(error == .lengthOutOfRange(announced: length, allowed: 17...16 + (1 << 14)))
        }
    }

    @Test func `lengths that no first message has are refused at once`() throws {
        var world = try NoiseWorld()
        for pattern in NoisePattern.allCases {
            let lengths = pattern.lengths
            for length in [0, lengths.lowerBound - 1, lengths.upperBound + 1, 0xffff] {
                var server = NoiseServer()
                let header = FirstMessage.header(pattern, count: length)
                let error = failure { () throws(NoiseError) in _ = try world.serve(&server, header) }
                #expect(error == .lengthOutOfRange(announced: length, allowed: lengths))
            }
        }
    }
}
