import ListEngine
import TestKit
import Testing

/// LV-56 to LV-60, LV-86 to LV-88: days at the top, avatars at the bottom, topics under days.
@Suite struct HeaderTests {
    private static let day = HeaderStyle(HeaderKind(0), height: 30, gap: 7, hidesAtRest: true)
    private static let topic = HeaderStyle(HeaderKind(1), height: 20)
    private static let avatar = HeaderStyle(HeaderKind(2), height: 34, side: .bottom, joinsWithin: 600)

    /// A row of a day, a topic and a sender; 0 stands for none.
    private static func row(
        _ id: Int64,
        _ height: Double,
        day: Int64 = 0,
        topic: Int64 = 0,
        sender: Int64 = 0,
        seconds: Int64 = 0
    ) -> ListItem {
        let marks = HeaderMarks(
            day == 0 ? nil : HeaderMark(Self.day.kind, id: day),
            topic == 0 ? nil : HeaderMark(Self.topic.kind, id: topic),
            sender == 0 ? nil : HeaderMark(avatar.kind, id: sender, seconds: seconds)
        )
        return ListItem(ItemID(id), height: .measured(height), headers: marks)
    }

    private func trial(_ items: [ListItem], _ styles: [HeaderStyle]) -> ListTrial {
        ListTrial(
            items,
            viewport: Viewport(width: 400, height: 600, topInset: 40, bottomInset: 60),
            settings: ListSettings(headers: styles)
        )
    }

    @Test func `a day sticks below the top inset, and the next day pushes it out`() {
        var trial = trial((1...20).map { Self.row($0, 100, day: $0 <= 10 ? 1 : 2) }, [Self.day])
        func days() -> [Int64: Double] {
            Dictionary(uniqueKeysWithValues: trial.step().headers.map { ($0.id, $0.y) })
        }
        // Rows 16 to 20 end at the bottom inset, at 540.
        #expect(days() == [2: 40])
        trial.scrollUp(500)
        #expect(days() == [1: 10, 2: 40])
        trial.scrollUp(5)
        #expect(days() == [1: 15, 2: 45])
        trial.scrollUp(100)
        #expect(days() == [1: 40, 2: 145])
    }

    @Test func `an avatar stays in sight beside a long run of messages`() {
        let runs = (1...20).map { Self.row($0, 100, sender: $0 <= 14 ? 7 : 8, seconds: $0 * 60) }
        var trial = trial(runs, [Self.avatar])
        func avatars() -> [Int64: Double] {
            Dictionary(uniqueKeysWithValues: trial.step().headers.map { ($0.id, $0.y) })
        }
        #expect(avatars() == [8: 506])
        trial.scrollUp(570)
        // Only the first 30 px of the run of 8 are visible above the inset: its avatar moves with them.
        #expect(avatars() == [8: 510, 7: 476])
        trial.scrollUp(100)
        #expect(avatars() == [7: 506])
    }

    @Test func `one avatar stands for messages of ten minutes, and another for what comes later`() {
        let gaps = [0, 300, 900, 1501, 1502] as [Int64]
        let items = gaps.enumerated().map {
            Self.row(Int64($0.offset + 1), 50, sender: 7, seconds: $0.element)
        }
        var trial = trial(items, [Self.avatar])
        let avatars = trial.step().headers
        #expect(avatars.map(\.row) == [ItemID(3), ItemID(5)])
    }

    @Test func `a topic stands below the day`() {
        let items = (1...20).map { Self.row($0, 100, day: 1, topic: $0 <= 10 ? 1 : 2) }
        var trial = trial(items, [Self.day, Self.topic])
        trial.scrollUp(300)
        var headers = trial.step().headers
        #expect(headers.map(\.kind) == [Self.day.kind, Self.topic.kind])
        #expect(headers.map(\.y) == [40, 77])
        // At the very top the first row has room for both.
        trial.scrollUp(5000)
        trial.list.stopScrolling(at: trial.now)
        headers = trial.step(after: .seconds(2)).headers
        #expect(headers.first { $0.kind == Self.day.kind }?.y == 40)
        #expect(headers.first { $0.kind == Self.topic.kind }?.y == 77)
    }

    /// LV-58: on a clock of the test's own.
    @Test func `a day that sticks goes away when the list rests`() {
        var trial = trial((1...20).map { Self.row($0, 100, day: 1) }, [Self.day])
        trial.scrollUp(10)
        trial.list.endDrag(velocity: 0, at: trial.now)
        #expect(trial.step().headers.map(\.alpha) == [1])
        #expect(trial.step(after: .milliseconds(299)).headers.map(\.alpha) == [1])
        #expect(trial.step(after: .milliseconds(101)).headers.map(\.alpha) == [0.5])
        #expect(trial.step().wantsFrame)
        #expect(trial.step(after: .milliseconds(100)).headers.map(\.alpha) == [0])
        #expect(!trial.step().wantsFrame)
    }

    @Test func `a day in its natural place is always there`() {
        var trial = trial((1...5).map { Self.row($0, 100, day: 1) }, [Self.day])
        let header = trial.step(after: .seconds(5)).headers.first
        #expect(header?.alpha == 1)
        #expect(header?.stick == 0)
        #expect(header?.y == 40)
    }

    /// LV-56, LV-59, LV-60 and row 6 of §11: pixel by pixel through a random chat.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `a header is always within its group, and moves no faster than the list`(seed: UInt64) {
        var edits = RandomEdits(seed: seed)
        var (day, sender, seconds) = (Int64(1), Int64(1), Int64(0))
        let items = (1...80).map { (id: Int64) in
            if edits.chance(15) { day += 1 }
            if edits.chance(30) { sender = 1 + sender % 3 }
            seconds += Int64(edits.number(0...700))
            return Self.row(id, Double(edits.number(40...300)), day: day, sender: sender, seconds: seconds)
        }
        let groups = Dictionary(grouping: items) { item in item.headers[Self.day.kind]?.id
        }
        var trial = trial(items, [Self.day, Self.avatar])
        var last: [HeaderPlacement] = trial.step().headers
        for _ in 0..<propertySteps(400) {
            trial.scrollUp(1)
            let step = trial.step()
            let rows = Dictionary(uniqueKeysWithValues: step.rows.map { ($0.id, $0) })
            for header in step.headers {
                let near = last.first { $0.kind == header.kind && $0.id == header.id && $0.row == header.row }
                #expect(near.map { abs($0.y - header.y) <= 1 } ?? true)
                guard header.kind == Self.day.kind, let group = groups[header.id] else { continue }
                let top = group.first.flatMap { rows[$0.id]?.y } ?? -.infinity
                let bottom = group.last.flatMap { rows[$0.id]?.bottom } ?? .infinity
                #expect(header.y >= top && header.y + header.height <= bottom)
            }
            let days = step.headers.filter { $0.kind == Self.day.kind }.sorted { $0.y < $1.y }
            #expect(zip(days, days.dropFirst()).allSatisfy { $0.y + $0.height <= $1.y })
            last = step.headers
        }
    }
}
