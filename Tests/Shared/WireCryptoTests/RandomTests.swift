import StdExtras
import TestKit
import Testing

@testable import WireCrypto

@Suite struct RandomTests {
    @Test(arguments: [0, 1, 7, 8, 9, 32, 1000])
    func `bytes come in any number and follow the source`(count: Int) {
        var one = SeededRandom(seed: 6)
        var other = SeededRandom(seed: 6)
        let bytes = one.randomBytes(count)

        #expect(bytes.count == count)
        #expect(bytes == other.randomBytes(count))
    }

    @Test func `filling a part leaves the rest alone`() throws {
        var random = SystemRandom()
        var buffer = [UInt8](repeating: 0, count: 64)

        try random.fill(&buffer, in: 16..<48)

        #expect(buffer[..<16].allSatisfy { $0 == 0 } && buffer[48...].allSatisfy { $0 == 0 })
        #expect(buffer[16..<48].contains { $0 != 0 })
        #expect(throws: CryptoError.rangeOutOfBounds(range: 60..<65, count: 64)) {
            try random.fill(&buffer, in: 60..<65)
        }
    }

    @Test func `the system's numbers do not repeat`() {
        var random = SystemRandom()
        let words = (0..<1000).map { _ in random.next() }
        #expect(Set(words).count == words.count)
    }

    /// Like that of ``SystemRandom``: the compiler initialises such a global, and Swift 6.3 fills it with zeros when
    /// optimizing.
    private static let pool = Locked(RandomPool())

    @Test func `the first numbers of a process are as random as the others`() {
        let words = (0..<200).map { _ in Self.pool.withLock { $0.next() } }
        #expect(Set(words).count == words.count && !words.contains(0))
    }
}
