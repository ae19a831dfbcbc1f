import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

@Suite struct NoiseTicketTests {
    private func client(
        _ ticket: NoiseTicket,
        _ world: inout NoiseWorld,
        nowSeconds: Int64? = nil
    ) throws(NoiseError) -> NoiseClient {
        try NoiseClient(
            ticket: ticket,
            server: NoiseWorld.rsaKey.publicKey,
            early: [1, 2, 3],
            nowSeconds: nowSeconds ?? world.clientSeconds,
            random: &world.random
        )
    }

    /// Connects with a ticket: whether it was taken, and the early data that the server heard.
    private func connect(
        _ ticket: NoiseTicket,
        _ world: inout NoiseWorld,
        nowSeconds: Int64? = nil
    ) throws -> (isResumed: Bool?, early: [UInt8]?) {
        var client = try client(ticket, &world, nowSeconds: nowSeconds)
        var server = NoiseServer()
        let (acceptance, early) = try world.accept(client.opening, &server)
        let established = try read(&client, acceptance.reply, nowSeconds: world.clientSeconds).established
        #expect(established?.ticket.secret.bytes == acceptance.ticket.secret.bytes)
        // Whether the ticket was taken or not, the channel works.
        var out: [UInt8] = []
        try client.seal([9], into: &out)
        let served = try world.serve(&server, out)
        #expect(served.stream == [9])
        return (established?.isResumed, early)
    }

    @Test func `a ticket is taken once`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let first = try connect(ticket, &world)
        #expect(first.isResumed == true && first.early == [1, 2, 3])
        let second = try connect(ticket, &world)
        #expect(second.isResumed == false && second.early == nil)
    }

    @Test func `a repeated first message runs nothing again, and its sender gets no keys`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let opening = try client(ticket, &world).opening
        var server = NoiseServer()
        let early = try world.accept(opening, &server).early
        #expect(early == [1, 2, 3])
        for _ in 0..<3 {
            var copy = NoiseServer()
            let (acceptance, early) = try world.accept(opening, &copy)
            #expect(early == nil && acceptance.owner == nil)
            // The sender of the copy has no private key, so it cannot say anything.
            let error = failure { () throws(NoiseError) in
                _ = try world.serve(&copy, [0, 17] + [UInt8](repeating: 3, count: 17))
            }
            #expect(error == .notAuthentic)
            let isConfirmed = copy.isConfirmed
            #expect(!isConfirmed)
        }
    }

    @Test func `a ticket of an older run is not taken, and the handshake goes on`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        world.tickets = try NoiseTicketMemory(random: &world.random)
        world.key = try NoiseServerKey(
            signedBy: NoiseWorld.rsaKey,
            nowSeconds: NoiseWorld.nowSeconds,
            random: &world.random
        )
        let result = try connect(ticket, &world)
        #expect(result.isResumed == false && result.early == nil)
    }

    @Test func `another server takes no ticket, and cannot pose as the first`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        var other = try NoiseWorld(seed: 2)
        other.key = try NoiseServerKey(
            signedBy: ServerKeyFixture.otherPrivateKey,
            nowSeconds: NoiseWorld.nowSeconds,
            random: &other.random
        )
        var client = try client(ticket, &world)
        var server = NoiseServer()
        let reply = try other.accept(client.opening, &server).0.reply
        let error = failure { () throws(NoiseError) in _ = try read(&client, reply) }
        #expect(error == .certificate(.forged))
    }

    @Test func `the id of a ticket alone gets nothing and uses nothing up`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let stolen = try #require(
            NoiseTicket(secretBytes: ticket.secret.id.array + [UInt8](repeating: 1, count: 32))
        )
        let thief = try connect(stolen, &world)
        #expect(thief.isResumed == false && thief.early == nil)
        let owner = try connect(ticket, &world)
        #expect(owner.isResumed == true && owner.early == [1, 2, 3])
    }

    /// What docs/decisions/0018 says of a thief: the ticket is all that is needed, once, and its owner goes on with `NX`.
    @Test func `a stolen ticket works once, and its owner sees that it was used`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let stolen = try #require(NoiseTicket(encoded: ticket.encoded))
        let thief = try connect(stolen, &world)
        #expect(thief.isResumed == true && thief.early == [1, 2, 3])
        let owner = try connect(ticket, &world)
        #expect(owner.isResumed == false && owner.early == nil)
    }

    @Test func `tickets expire`() throws {
        var world = try NoiseWorld()
        let early = try world.makeTicket(owner: 1)
        world.now += .seconds(6 * 86_400)
        let late = try world.makeTicket(owner: 2)
        world.now += .seconds(86_400)
        // The client's clock is a second behind, so it still tries.
        let justBefore = world.clientSeconds - 1
        #expect(try connect(early, &world, nowSeconds: justBefore).isResumed == false)
        #expect(world.tickets.count == 1)
        #expect(try connect(late, &world).isResumed == true)
    }

    @Test func `a client uses no ticket a week after the certificate, nor before it`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let (now, life) = (NoiseWorld.nowSeconds, NoiseTicket.lifetimeSeconds)
        let tolerance = NoiseTicket.toleranceSeconds
        let times: [(Int64, Bool)] = [
            (now, true), (now + life - 1, true), (now + life, false), (Int64.max, false),
            (now - tolerance, true), (now - tolerance - 1, false), (0, false), (Int64.min, false),
        ]
        for (seconds, isUsable) in times {
            let error = failure { () throws(NoiseError) in
                _ = try client(ticket, &world, nowSeconds: seconds)
            }
            #expect(error == (isUsable ? nil : .ticketExpired))
        }
    }

    @Test func `a ticket is for the server that it comes from`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let error = failure { () throws(NoiseError) in
            _ = try NoiseClient(
                ticket: ticket,
                server: ServerKeyFixture.otherPrivateKey.publicKey,
                nowSeconds: NoiseWorld.nowSeconds,
                random: &world.random
            )
        }
        #expect(error == .ticketOfOtherServer)
    }

    /// Both ends count from the last certificate, so a chain of tickets ends.
    @Test func `a ticket of a ticket lives no longer`() throws {
        var world = try NoiseWorld()
        var ticket = try world.makeTicket(owner: 5)
        var days: Int64 = 0
        while days < 6 {
            days += 3
            world.now = .seconds(days * 86_400)
            let seconds = NoiseWorld.nowSeconds + days * 86_400
            var client = try client(ticket, &world, nowSeconds: seconds)
            var server = NoiseServer()
            let acceptance = try world.accept(client.opening, &server).0
            #expect(acceptance.owner == 5)
            let established = try read(&client, acceptance.reply, nowSeconds: seconds).established
            ticket = try #require(established?.ticket)
            #expect(ticket.certifiedSeconds == NoiseWorld.nowSeconds)
            world.tickets.remember(acceptance.ticket, of: 5, now: world.now)
        }
        let last = NoiseWorld.nowSeconds + NoiseTicket.lifetimeSeconds
        let error = failure { () throws(NoiseError) in
            _ = try client(ticket, &world, nowSeconds: last)
        }
        #expect(error == .ticketExpired)
        // The server does not rely on that.
        world.now = .seconds(NoiseTicket.lifetimeSeconds)
        let late = try client(ticket, &world, nowSeconds: last - 1)
        var server = NoiseServer()
        let acceptance = try world.accept(late.opening, &server).0
        #expect(acceptance.owner == nil && acceptance.early == nil)
        // Nor is it remembered then.
        world.tickets.remember(ticket.serverHalf, of: 5, now: world.now)
        #expect(world.tickets.count == 0)
    }

    @Test func `after a fallback to NX a ticket's week begins anew`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        world.tickets.forget(5)
        let seconds = NoiseWorld.nowSeconds + 86_400
        var client = try client(ticket, &world, nowSeconds: seconds)
        var server = NoiseServer()
        let reply = try world.accept(client.opening, &server).0.reply
        let established = try read(&client, reply, nowSeconds: seconds).established
        #expect(established?.isResumed == false)
        #expect(established?.ticket.certifiedSeconds == seconds)
    }

    @Test func `early data that was held up is not run, and uses its ticket up`() throws {
        for (seconds, isTaken) in [(0, true), (60, true), (61, false), (86_400, false)] {
            var world = try NoiseWorld()
            let ticket = try world.makeTicket(owner: 5)
            var client = try client(ticket, &world)
            world.now += .seconds(seconds)
            var server = NoiseServer()
            let (acceptance, early) = try world.accept(client.opening, &server)
            let expected: ([UInt8]?, Int?) = isTaken ? ([1, 2, 3], 5) : (nil, nil)
            #expect(early == expected.0 && acceptance.owner == expected.1)
            #expect(world.tickets.count == 0)
            let established = try read(&client, acceptance.reply).established
            #expect(established?.isResumed == isTaken)
        }
    }

    @Test func `a client whose clock was set begins with NX in the same round trip`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        var client = try client(ticket, &world, nowSeconds: NoiseWorld.nowSeconds + 61)
        var server = NoiseServer()
        let (acceptance, early) = try world.accept(client.opening, &server)
        #expect(acceptance.owner == nil && early == nil)
        let established = try read(&client, acceptance.reply).established
        #expect(established?.isResumed == false)
    }

    @Test func `an owner has four tickets, and takes no room from others`() throws {
        var world = try NoiseWorld()
        world.tickets = try NoiseTicketMemory(capacity: 6, random: &world.random)
        let other = try world.makeTicket(owner: 1)
        let tickets = try (0..<10).map { _ in try world.makeTicket(owner: 5) }
        #expect(world.tickets.count == 5)
        for (index, ticket) in tickets.enumerated() {
            #expect(try connect(ticket, &world).isResumed == (index >= 6))
        }
        #expect(try connect(other, &world).isResumed == true)
    }

    @Test func `the oldest tickets make room`() throws {
        var world = try NoiseWorld()
        world.tickets = try NoiseTicketMemory(capacity: 3, random: &world.random)
        let tickets = try (0..<10).map { try world.makeTicket(owner: $0) }
        #expect(world.tickets.count == 3)
        for (index, ticket) in tickets.enumerated() {
            #expect(try connect(ticket, &world).isResumed == (index >= 7))
        }
        #expect(world.tickets.count == 0)
    }

    @Test func `memory does not grow with tickets that were used`() throws {
        var random = SeededRandom(seed: 4)
        let tickets = try NoiseTicketMemory<Int>(capacity: 4, random: &random)
        for owner in 0..<100 {
            let made = try #require(NoiseTicket(secretBytes: random.bytes(TicketSecret.byteCount)))
            let ticket = made.serverHalf
            tickets.remember(ticket, of: owner, now: .seconds(owner))
            tickets.remember(ticket, of: -1, now: .seconds(owner))
            if owner % 3 == 0 {
                let taken = tickets.take(ticket.secret.id)
                #expect(taken?.owner == owner)
            }
            #expect(tickets.count <= 4 && tickets.idCount <= 8)
        }
        let before = tickets.count
        tickets.forget(98)
        #expect(tickets.count == before - 1)
    }

    @Test func `of many at once that have the same first message one gets the ticket`() async throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let opening = try client(ticket, &world).opening
        let (key, tickets) = (world.key, world.tickets)
        let owners = try await withThrowingTaskGroup(of: Int?.self) { group in
            for seed in UInt64(0)..<8 {
                group.addTask {
                    var random = SeededRandom(seed: seed)
                    var server = NoiseServer()
                    server.receive(opening.span.bytes)
                    let acceptance = try server.accept(
                        key: key,
                        tickets: tickets,
                        now: .zero,
                        random: &random
                    )
                    return acceptance?.owner
                }
            }
            var owners: [Int] = []
            for try await owner in group {
                if let owner { owners.append(owner) }
            }
            return owners
        }
        #expect(owners == [5])
    }

    @Test func `the keys of expired tickets go when a timer says so`() throws {
        var world = try NoiseWorld()
        _ = try world.makeTicket(owner: 1)
        world.tickets.expire(now: .seconds(7 * 86_400 - 1))
        #expect(world.tickets.count == 1)
        world.tickets.expire(now: .seconds(7 * 86_400))
        #expect(world.tickets.count == 0 && world.tickets.idCount == 0)
    }

    @Test func `a ticket that was kept is the same`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        let encoded = ticket.encoded
        #expect(encoded.count == NoiseTicket.byteCount)
        let kept = try #require(NoiseTicket(encoded: encoded))
        #expect(kept.encoded == encoded)
        #expect(try connect(kept, &world).isResumed == true)
        #expect(kept.server == ticket.server)
        let odd = NoiseTicket(ticket.secret, server: ticket.server, certifiedSeconds: -2, madeSeconds: .max)
        let again = try #require(NoiseTicket(encoded: odd.encoded))
        #expect(again.certifiedSeconds == -2 && again.madeSeconds == .max)
        #expect(NoiseTicket(encoded: Array(encoded.dropLast())) == nil)
        #expect(NoiseTicket(encoded: encoded + [0]) == nil)
    }

    @Test func `no key is in a reflection`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 5)
        #expect(Mirror(reflecting: ticket).children.isEmpty)
        #expect(Mirror(reflecting: ticket.secret.key).children.isEmpty)
        #expect(Mirror(reflecting: world.key.key).children.isEmpty)
    }
}
