import MessageStore
import TestKit
import Testing

/// Compares `IDRanges` with the simplest model: a set of ids.
@Suite struct IDRangesPropertyTests {
    /// The highest id; ids lie in 1...span, so that ranges meet often.
    static let span: Int32 = 60

    static let steps = propertySteps(600)

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random changes agree with a plain set`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var ranges = IDRanges()
        var model: Set<Int32> = []
        for step in 0..<Self.steps {
            let range = Self.randomRange(using: &random)
            let ids = Set(range)
            if Bool.random(using: &random) {
                let changes = !ids.isSubset(of: model)
                model.formUnion(ids)
                guard ranges.insert(range) == changes, Self.agree(ranges, model) else {
                    Issue.record("seed \(seed), step \(step): insert \(range)")
                    return
                }
            } else {
                let changes = !ids.isDisjoint(with: model)
                model.subtract(ids)
                guard ranges.remove(range) == changes, Self.agree(ranges, model) else {
                    Issue.record("seed \(seed), step \(step): remove \(range)")
                    return
                }
            }
            let fault = Self.faultyLookUp(ranges, model, limits: range, using: &random)
            guard fault == nil else {
                Issue.record("seed \(seed), step \(step): \(fault ?? "") of \(ranges)")
                return
            }
        }
    }

    @Test(arguments: [4, 5] as [UInt64])
    func `two sets combine as plain sets do`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for step in 0..<Self.steps / 4 {
            let (left, right) = (Self.randomSet(using: &random), Self.randomSet(using: &random))
            let (leftIDs, rightIDs) = (Self.ids(left), Self.ids(right))
            let isRight =
                Self.agree(left.union(right), leftIDs.union(rightIDs))
                && Self.agree(left.intersection(right), leftIDs.intersection(rightIDs))
                && Self.agree(left.subtracting(right), leftIDs.subtracting(rightIDs))
            guard isRight else {
                Issue.record("seed \(seed), step \(step): \(left) with \(right)")
                return
            }
        }
    }

    static func randomRange(using random: inout SeededRandom) -> ClosedRange<Int32> {
        let lower = Int32.random(in: 1...span, using: &random)
        return lower...min(span, lower + Int32.random(in: 0...9, using: &random))
    }

    static func randomSet(using random: inout SeededRandom) -> IDRanges {
        let count = Int.random(in: 0...6, using: &random)
        return IDRanges((0..<count).map { _ in randomRange(using: &random) })
    }

    static func ids(_ ranges: IDRanges) -> Set<Int32> { Set(ranges.ranges.joined()) }

    /// True if both hold the same ids and no two ranges overlap or touch.
    static func agree(_ ranges: IDRanges, _ model: Set<Int32>) -> Bool {
        let areApart = zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy {
            $0.upperBound + 1 < $1.lowerBound
        }
        return areApart && ids(ranges) == model && ranges.idCount == model.count
    }

    /// The name of a lookup that disagrees with the model at a random id, if any.
    static func faultyLookUp(
        _ ranges: IDRanges,
        _ model: Set<Int32>,
        limits: ClosedRange<Int32>,
        using random: inout SeededRandom
    ) -> String? {
        let id = Int32.random(in: 0...span + 1, using: &random)
        let holes = Set(1...span).subtracting(model)
        // Above `span` all is missing, so the last hole reaches the domain's end; the model cuts it at `span`.
        let cut = { (gap: ClosedRange<Int32>?) -> ClosedRange<Int32>? in
            gap.flatMap { $0.lowerBound > span ? nil : $0.lowerBound...min($0.upperBound, span) }
        }
        let lastHole = IDRanges(holes.map { $0...$0 }).ranges.last { $0.upperBound == span }
        let isInLastHole = id > span || lastHole?.contains(id) == true
        let checks: [(String, Bool)] = [
            ("contains", ranges.contains(id) == model.contains(id)),
            ("contains \(limits)", ranges.contains(limits) == Set(limits).isSubset(of: model)),
            ("overlaps \(limits)", ranges.overlaps(limits) == !Set(limits).isDisjoint(with: model)),
            ("range containing \(id)", ranges.range(containing: id) == run(of: model, at: id)),
            ("range below \(id)", ranges.range(below: id) == run(of: model, below: id)),
            ("range above \(id)", ranges.range(above: id) == run(of: model, above: id)),
            ("intersection", agree(ranges.intersection(limits), model.intersection(limits))),
            ("complement", agree(ranges.complement(in: 1...span), holes)),
            ("complement in \(limits)", agree(ranges.complement(in: limits), holes.intersection(limits))),
            ("gap containing \(id)", id > span || cut(ranges.gap(containing: id)) == run(of: holes, at: id)),
            ("gap above \(id)", isInLastHole || cut(ranges.gap(above: id)) == run(of: holes, above: id)),
            ("gap below \(id)", id > span || ranges.gap(below: id) == run(of: holes, below: id)),
        ]
        return checks.first { !$0.1 }?.0
    }

    /// The longest run of ids of `model` around `id`.
    static func run(of model: Set<Int32>, at id: Int32) -> ClosedRange<Int32>? {
        guard model.contains(id) else { return nil }
        var (lower, upper) = (id, id)
        while model.contains(lower - 1) { lower -= 1 }
        while model.contains(upper + 1) { upper += 1 }
        return lower...upper
    }

    /// The highest run of ids of `model` that ends below `id`.
    static func run(of model: Set<Int32>, below id: Int32) -> ClosedRange<Int32>? {
        var next = (run(of: model, at: id)?.lowerBound ?? id) - 1
        while next > 0, !model.contains(next) { next -= 1 }
        return run(of: model, at: next)
    }

    /// The lowest run of ids of `model` that starts above `id`.
    static func run(of model: Set<Int32>, above id: Int32) -> ClosedRange<Int32>? {
        var next = (run(of: model, at: id)?.upperBound ?? id) + 1
        while next <= span, !model.contains(next) { next += 1 }
        return run(of: model, at: next)
    }
}
