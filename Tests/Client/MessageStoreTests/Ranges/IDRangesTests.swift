import MessageStore
import Testing

@Suite struct IDRangesTests {
    static let top = IDRanges.domain.upperBound

    @Test func `ranges that overlap or touch become one`() {
        var known: IDRanges = [1...10, 20...30]
        let added = known.insert(11...12)
        #expect(added)
        #expect(known.ranges == [1...12, 20...30])
        let bridged = known.insert(12...19)
        #expect(bridged)
        #expect(known.ranges == [1...30])
        let addedAgain = known.insert(5...30)
        #expect(!addedAgain)
        let addedApart = known.insert(32...40)
        #expect(addedApart)
        #expect(known.ranges == [1...30, 32...40])
    }

    @Test func `a range bridges many`() {
        var known: IDRanges = [1...2, 10...12, 20...22, 30...32, 40...42]
        known.insert(11...33)
        #expect(known.ranges == [1...2, 10...33, 40...42])
    }

    @Test func `removing cuts ends and splits middles`() {
        var known: IDRanges = [1...10, 20...30, 40...50]
        let split = known.remove(5...6)
        #expect(split)
        #expect(known.ranges == [1...4, 7...10, 20...30, 40...50])
        let cut = known.remove(9...44)
        #expect(cut)
        #expect(known.ranges == [1...4, 7...8, 45...50])
        let cutAgain = known.remove(9...44)
        #expect(!cutAgain)
        let emptied = known.remove(1...4)
        #expect(emptied)
        #expect(known.ranges == [7...8, 45...50])
    }

    @Test func `the ends of Int32 do not overflow`() {
        var known: IDRanges = [Int32.min...Int32.min, Int32.max...Int32.max]
        known.insert(Int32.min...Int32.max)
        #expect(known.ranges == [Int32.min...Int32.max])
        #expect(known.complement.isEmpty)
        #expect(known.idCount == 1 << 32)
        known.remove(Int32.min...Int32.max)
        #expect(known.isEmpty)
        #expect(known.complement.ranges == [IDRanges.domain])
        #expect(known.gap(below: .max) == IDRanges.domain)
        #expect(known.gap(above: .min) == IDRanges.domain)
    }

    @Test func `an array literal is a union in any order`() {
        let known: IDRanges = [8...9, 1...3, 2...4, 5...5]
        #expect(known.ranges == [1...5, 8...9])
        #expect("\(known)" == "[1...5, 8...9]")
    }

    @Test func `holes are what the chunks leave of the domain`() {
        let known: IDRanges = [5...10, 20...30]
        #expect(known.complement.ranges == [1...4, 11...19, 31...Self.top])
        #expect(known.complement.complement == known)
        #expect(known.complement(in: 8...25).ranges == [11...19])
        #expect(known.complement(in: 12...15).ranges == [12...15])
        #expect(known.complement(in: 6...7).isEmpty)
    }

    @Test func `the nearest hole on each side of an id is found`() {
        let known: IDRanges = [5...10, 20...30]
        #expect(known.gap(containing: 15) == 11...19)
        #expect(known.gap(containing: 20) == nil)
        #expect(known.gap(containing: 0) == nil)
        #expect(known.gap(below: 25) == 11...19)
        #expect(known.gap(below: 15) == 1...4)
        #expect(known.gap(below: 3) == nil)
        #expect(known.gap(above: 5) == 11...19)
        #expect(known.gap(above: 15) == 31...Self.top)
        #expect(known.gap(above: 31) == nil)
        #expect((IDRanges([1...10])).gap(below: 5) == nil)
    }

    @Test func `the nearest chunk on each side of an id is found`() {
        let known: IDRanges = [5...10, 20...30]
        #expect(known.range(containing: 10) == 5...10)
        #expect(known.range(containing: 11) == nil)
        #expect(known.range(below: 11) == 5...10)
        #expect(known.range(below: 10) == nil)
        #expect(known.range(above: 10) == 20...30)
        #expect(known.range(above: 20) == nil)
        #expect(known.contains(20...30))
        #expect(!known.contains(10...20))
        #expect(known.overlaps(10...20))
        #expect(!known.overlaps(11...19))
    }
}
