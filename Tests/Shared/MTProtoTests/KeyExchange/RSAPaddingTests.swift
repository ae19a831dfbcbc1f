import TelegramSchema
import TestKit
import Testing
import WireCrypto

@testable import MTProto

@Suite struct RSAPaddingTests {
    static let publicKey = ServerKeyFixture.privateKey.publicKey

    @Test func `data comes back from a block with its padding behind it`() throws {
        var random = SeededRandom(seed: 1)
        for length in [0, 1, 96, 144] {
            let data = random.bytes(length)
            let block = try RSAPadding.pad(data, modulus: Self.publicKey.modulus, random: &random)
            let opened = try #require(try RSAPadding.unpad(block))

            #expect(block.count == 256)
            #expect(block.lexicographicallyPrecedes(Self.publicKey.modulus))
            #expect(Array(opened.prefix(length)) == data)
        }
    }

    @Test func `no altered byte of a block opens`() throws {
        var random = SeededRandom(seed: 2)
        let data = random.bytes(100)
        let block = try RSAPadding.pad(data, modulus: Self.publicKey.modulus, random: &random)
        for offset in block.indices {
            var altered = block
            altered[offset] ^= 1
            #expect(try RSAPadding.unpad(altered) == nil)
        }
    }

    @Test(arguments: KeyExchangePadding.allCases)
    func `sealed data opens with the private key whichever its padding`(padding: KeyExchangePadding) throws {
        var random = SeededRandom(seed: 3)
        let data = try MTP.PQInnerData(decoding: HandshakeSample.innerData)
        let sealed = try SealedInnerData.seal(data, for: Self.publicKey, padding: padding, random: &random)

        #expect(sealed.count == 256)
        let key = ServerKeyFixture.privateKey
        func open(acceptsLegacy: Bool) -> MTP.PQInnerData? {
            SealedInnerData.open(sealed, as: MTP.PQInnerData.self, with: key, acceptsLegacy: acceptsLegacy)
        }
        #expect(open(acceptsLegacy: true) == data)
        #expect(open(acceptsLegacy: false) == (padding == .rsaPad ? data : nil))
    }

    @Test func `no altered byte of a legacy block opens, wherever its data ends`() {
        var random = SeededRandom(seed: 5)
        for length in stride(from: 4, through: 232, by: 4) {
            let data = random.bytes(length)
            var block = RSAPadding.padLegacy(data, random: &random)
            #expect(RSAPadding.unpadLegacy(block) == data)

            block[Int.random(in: 1..<21 + length, using: &random)] ^= 1
            #expect(RSAPadding.unpadLegacy(block) == nil)
        }
    }

    /// Fewer hashes for some blocks would tell a stranger of what the private key makes of his number.
    @Test func `a legacy block costs the same hashes whether it is genuine or not`() {
        var random = SeededRandom(seed: 6)
        let data = random.bytes(96)
        let genuine = RSAPadding.padLegacy(data, random: &random)
        #expect(RSAPadding.legacyEnd(genuine.span.bytes).end == 21 + data.count)
        var costs = Set([RSAPadding.legacyEnd(genuine.span.bytes).hashes])
        for first in UInt8(1)...UInt8.max {
            // Only the first byte is false, and all of the block is.
            for rest in [Array(genuine[1...]), random.bytes(255)] {
                let block = [first] + rest
                let found = RSAPadding.legacyEnd(block.span.bytes)
                #expect(found.end == 0)
                #expect(RSAPadding.unpadLegacy(block) == nil)
                costs.insert(found.hashes)
            }
        }
        let foreign = [0] + random.bytes(255)
        let found = RSAPadding.legacyEnd(foreign.span.bytes)
        #expect(found.end == 0)
        costs.insert(found.hashes)
        #expect(costs == [58])
    }

    @Test func `what was not sealed does not open`() throws {
        var random = SeededRandom(seed: 4)
        let key = ServerKeyFixture.privateKey
        let noise = [0] + random.bytes(255)

        func open(_ sealed: [UInt8]) -> MTP.PQInnerData? {
            SealedInnerData.open(sealed, as: MTP.PQInnerData.self, with: key, acceptsLegacy: true)
        }

        #expect(open([]) == nil)
        #expect(open(random.bytes(255)) == nil)
        #expect(open([UInt8](repeating: 0xff, count: 256)) == nil)
        #expect(open(try Self.publicKey.encryptRaw(noise)) == nil)
    }

    @Test func `a fingerprint is the one that other libraries compute`() {
        #expect(Self.publicKey.fingerprint == -1_530_262_478_372_123_478)
    }
}
