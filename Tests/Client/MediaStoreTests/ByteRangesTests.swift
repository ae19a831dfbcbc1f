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

    /// Compares every query and every change with a set of numbers.
    @Test(arguments: 0..<20)
    func `the algebra is that of sets`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var ranges = ByteRanges()
        var model: Set<Int64> = []
        for step in 0..<propertySteps(4000) / 20 {
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
            if let fault = Self.fault(ranges, model, asked) {
                Issue.record("seed \(seed), step \(step), \(asked) of \(ranges): \(fault)")
                return
            }
        }
    }

    /// The difference from the model, if any.
    private static func fault(_ ranges: ByteRanges, _ model: Set<Int64>, _ asked: Range<Int64>) -> String? {
        func numbers(_ ranges: ByteRanges) -> Set<Int64> { Set(ranges.ranges.flatMap(Array.init)) }
        let gaps = ranges.gaps(in: asked)
        let run = (asked.lowerBound...).prefix { model.contains($0) }
        let checks = [
            ("numbers", numbers(ranges) == model),
            ("one set has one form", ranges == ByteRanges(model.map { $0..<$0 + 1 })),
            ("count", ranges.byteCount == model.count),
            ("contains", ranges.contains(asked) == model.isSuperset(of: asked)),
            ("clamped", numbers(ranges.clamped(to: asked)) == model.intersection(asked)),
            ("gaps", numbers(gaps) == Set(asked).subtracting(model)),
            ("first gap", ranges.firstGap(in: asked) == gaps.ranges.first),
            ("run", ranges.end(ofRunFrom: asked.lowerBound) == asked.lowerBound + Int64(run.count)),
            ("coding", ByteRanges(encoded: ranges.encoded) == ranges),
        ]
        return checks.first { !$0.1 }?.0
    }

    @Test(arguments: [
        [0], [0, 0], [5, 1, 0, 1], [0x80], [1, 0x80],
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, 1],
        [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1],
    ])
    func `bytes that are no ranges are refused`(bytes: [UInt8]) {
        #expect(ByteRanges(encoded: bytes) == nil)
    }

    /// Guards the stored format: a round trip alone would not notice a change of both ends.
    @Test func `the encoding is the recorded one`() {
        #expect(
            ByteRanges([0..<16_384, 131_072..<131_200]).encoded == [0, 0x80, 0x80, 1, 0x80, 0x80, 7, 0x80, 1]
        )
    }

    @Test func `random bytes never trap`() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<propertySteps(10_000) {
            let bytes = random.bytes(Int.random(in: 0..<24, using: &random))
            if let ranges = ByteRanges(encoded: bytes) {
                #expect(ByteRanges(ranges.ranges) == ranges)
            }
        }
    }
}
