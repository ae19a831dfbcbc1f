import TestKit
import Testing
import WireCrypto

@testable import NoiseChannel

/// What both ends of a channel know alone: proofs, what they are over, and the key that a channel makes.
@Suite struct NoiseProofTests {
    /// Both ends of a new channel.
    private func connect(
        _ world: inout NoiseWorld
    ) throws -> (client: NoiseEstablishment, server: NoiseAcceptance<Int>) {
        var client = try NoiseClient(trust: NoiseWorld.trust, random: &world.random)
        var server = NoiseServer()
        let acceptance = try world.accept(client.opening, &server).0
        let established = try read(&client, acceptance.reply, nowSeconds: world.clientSeconds).established
        return (try #require(established), acceptance)
    }

    @Test func `a channel makes the same key at both ends, and each another one`() throws {
        var world = try NoiseWorld()
        let (client, server) = try connect(&world)
        let key = try client.authorizationKey()
        #expect(key.count == 256)
        #expect(try server.authorizationKey() == key)
        #expect(try client.authorizationKey() == key)
        // No part of it is another's.
        let parts = (0..<8).map { Array(key[32 * $0..<32 * $0 + 32]) }
        #expect(Set(parts).count == 8)
        #expect(!parts.contains(client.channelBinding.array))
        let other = try connect(&world)
        #expect(try other.client.authorizationKey() != key)
    }

    @Test func `a proof is good for its key, its channel and its purpose`() throws {
        var world = try NoiseWorld()
        let (client, server) = try connect(&world)
        let other = try connect(&world).client
        let key = try client.authorizationKey()
        for purpose in ChannelProof.Purpose.allCases {
            let proof = ChannelProof.make(purpose, key: key, binding: client.channelBinding)
            #expect(proof.count == 32)
            #expect(ChannelProof.isValid(proof, purpose, key: key, binding: server.channelBinding))
            #expect(!ChannelProof.isValid(proof, purpose, key: key, binding: other.channelBinding))
            #expect(!ChannelProof.isValid(proof + [0], purpose, key: key, binding: client.channelBinding))
            #expect(!ChannelProof.isValid([], purpose, key: key, binding: client.channelBinding))
            let others = ChannelProof.Purpose.allCases.filter { $0 != purpose }
            for other in others {
                #expect(!ChannelProof.isValid(proof, other, key: key, binding: client.channelBinding))
            }
            for place in [0, 100, 255] {
                var false_ = key
                false_[place] ^= 1
                #expect(!ChannelProof.isValid(proof, purpose, key: false_, binding: client.channelBinding))
            }
        }
        // RFC 4231, test case 2, by the same function.
        let text = Array("what do ya want for nothing?".utf8)
        let expected = hex("5bdcc146bf60754e6a042426089575c7 5a003f089d2739839dec58b964ec3843")
        #expect(HMAC.sha256(text.span.bytes, secret: Array("Jefe".utf8)).array == expected)
    }

    @Test func `both ends know what a proof in early data is over, before the data`() throws {
        var world = try NoiseWorld()
        var bindings: [Digest32] = []
        for length in [0, 1, 1000] {
            let ticket = try world.makeTicket(owner: 7)
            var said: [Digest32] = []
            let client = try NoiseClient(
                ticket: ticket,
                server: NoiseWorld.rsaKey.publicKey,
                nowSeconds: world.clientSeconds,
                random: &world.random
            ) { binding in
                said.append(binding)
                return binding.array + [UInt8](repeating: 7, count: length)
            }
            var server = NoiseServer()
            let (acceptance, early) = try world.accept(client.opening, &server)
            #expect(said.count == 1)
            #expect(acceptance.earlyBinding == said.first)
            #expect(early?.prefix(32).elementsEqual(said[0].array) == true)
            #expect(acceptance.channelBinding != said[0])
            bindings += said
            // The ticket is used up: the message says nothing any more.
            var copy = NoiseServer()
            #expect(try world.accept(client.opening, &copy).0.earlyBinding == nil)
        }
        #expect(Set(bindings).count == 3)
    }

    @Test func `one ticket used twice has two bindings`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 7)
        var bindings: Set<Digest32> = []
        for _ in 0..<2 {
            _ = try NoiseClient(
                ticket: ticket,
                server: NoiseWorld.rsaKey.publicKey,
                nowSeconds: world.clientSeconds,
                random: &world.random
            ) { binding in
                bindings.insert(binding)
                return []
            }
        }
        #expect(bindings.count == 2)
    }

    @Test func `an expired ticket makes no early data, and too much of it is refused`() throws {
        var world = try NoiseWorld()
        let ticket = try world.makeTicket(owner: 7)
        var count = 0
        func make(_ nowSeconds: Int64, _ random: inout SeededRandom) throws(NoiseError) {
            _ = try NoiseClient(
                ticket: ticket,
                server: NoiseWorld.rsaKey.publicKey,
                nowSeconds: nowSeconds,
                random: &random
            ) { _ in
                count += 1
                return [UInt8](repeating: 0, count: NoiseClient.longestEarlyBytes + 1)
            }
        }
        let late = world.clientSeconds + NoiseTicket.lifetimeSeconds
        #expect(throws: NoiseError.ticketExpired) { try make(late, &world.random) }
        #expect(count == 0)
        #expect(throws: NoiseError.earlyTooLong(count: NoiseClient.longestEarlyBytes + 1)) {
            try make(world.clientSeconds, &world.random)
        }
        #expect(count == 1)
    }
}
