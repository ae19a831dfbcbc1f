import TestKit
import Testing

@testable import MediaStore

@Suite struct ByteRangesTests {
    @Test func `ranges that overlap or touch become one`() {
        var ranges = ByteRanges(10..<20)
        ranges.insert(30..<40)
        ranges.insert(20..<30)

        #expect(ranges.ranges == [10..<40])
        #expect(ranges == ByteRanges([35..<40, 10..<36]))
    }

    @Test func `taking out the middle leaves both ends`() {
        var ranges = ByteRanges(0..<100)
        ranges.remove(40..<60)

        #expect(ranges.ranges == [0..<40, 60..<100])
        #expect(ranges.byteCount == 80)
        #expect(ranges.gaps(in: 30..<70).ranges == [40..<60])
        #expect(ranges.firstGap(in: 0..<200) == 40..<60)
        #expect(ranges.end(ofRunFrom: 10) == 40)
        #expect(ranges.end(ofRunFrom: 40) == 40)
    }

    @Test func `positions up to the last one are fine`() {
        var ranges = ByteRanges(5..<Int64.max)
        ranges.insert(-10..<2)
        ranges.remove(7..<Int64.max)

        #expect(ranges.ranges == [0..<2, 5..<7])
    }

    /// Every question and every change, against a set of numbers.
    @Test(arguments: 0..<20)
    func `the algebra is that of sets`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var ranges = ByteRanges()
        var model: Set<Int64> = []
        for _ in 0..<500 {
            let lower = Int64.random(in: 0..<120, using: &random)
            let range = lower..<Int64.random(in: lower...128, using: &random)
            if Bool.random(using: &random) {
                ranges.insert(range)
                model.formUnion(range)
            } else {
                ranges.remove(range)
                model.subtract(range)
            }
            let asked = Int64.random(in: 0..<64, using: &random)..<Int64.random(in: 64..<128, using: &random)
            check(ranges, model, asked)
        }
    }

    private func check(_ ranges: ByteRanges, _ model: Set<Int64>, _ asked: Range<Int64>) {
        #expect(Set(ranges.ranges.flatMap(Array.init)) == model)
        #expect(ranges == ByteRanges(model.map { $0..<$0 + 1 }), "one set has one form")
        #expect(ranges.byteCount == model.count)
        #expect(ranges.contains(asked) == model.isSuperset(of: asked))
        #expect(ranges.intersects(asked) == !model.isDisjoint(with: asked))
        #expect(Set(ranges.clamped(to: asked).ranges.flatMap(Array.init)) == model.intersection(asked))
        let gaps = Set(asked).subtracting(model)
        #expect(Set(ranges.gaps(in: asked).ranges.flatMap(Array.init)) == gaps)
        #expect(ranges.firstGap(in: asked) == ranges.gaps(in: asked).ranges.first)
        let run = (asked.lowerBound...).prefix { model.contains($0) }
        #expect(ranges.end(ofRunFrom: asked.lowerBound) == asked.lowerBound + Int64(run.count))
        #expect(ByteRanges(encoded: ranges.encoded) == ranges)
    }

    @Test(arguments: [
        [0], [0, 0], [5, 1, 0, 1], [0x80], [1, 0x80],
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 1],
        [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1],
    ])
    func `bytes that are no ranges are refused`(bytes: [UInt8]) {
        #expect(ByteRanges(encoded: bytes) == nil)
    }

    /// Guards the ledger's format: a round trip alone would not notice that both ends changed.
    @Test func `the encoding is the recorded one`() {
        #expect(
            ByteRanges([0..<16_384, 131_072..<131_200]).encoded == [0, 0x80, 0x80, 1, 0x80, 0x80, 7, 0x80, 1]
        )
    }

    @Test func `random bytes never trap`() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<20_000 {
            let bytes = random.bytes(Int.random(in: 0..<24, using: &random))
            if let ranges = ByteRanges(encoded: bytes) {
                #expect(ByteRanges(ranges.ranges) == ranges)
            }
        }
    }
}
