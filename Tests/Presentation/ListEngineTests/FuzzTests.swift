import TestKit
import Testing

@testable import ListEngine

/// Rows 18 and 25 of §11: for any error of a host, the list neither traps nor draws nonsense.
@Suite struct FuzzTests {
    struct Scene {
        var edits: RandomEdits
        var trial = ListTrial(settings: Scene.settings)
        var faults = 0

        static let settings = ListSettings(
            headers: [
                HeaderStyle(HeaderKind(0), height: 30, hidesAtRest: true),
                HeaderStyle(HeaderKind(1), height: 40, side: .bottom, joinsWithin: 600),
            ]
        )

        init(seed: UInt64) { edits = RandomEdits(seed: seed) }

        private mutating func oddNumber() -> Double {
            switch edits.number(0...9) {
            case 0: .nan
            case 1: .infinity
            case 2: -.infinity
            case 3: .greatestFiniteMagnitude
            case 4: -0.0
            case 5: .leastNonzeroMagnitude
            default: Double.random(in: -2000...2000, using: &edits.random)
            }
        }

        private mutating func oddID() -> ItemID { ItemID(Int64(edits.number(-2...60))) }

        private mutating func oddItem() -> ListItem {
            let height = edits.chance(90) ? edits.height() : oddNumber()
            let first = HeaderMark(HeaderKind(0), id: Int64(edits.number(0...3)))
            let second = HeaderMark(
                HeaderKind(1),
                id: Int64(edits.number(0...3)),
                seconds: edits.chance(5) ? .min : 100
            )
            let most = edits.number(0...2)
            return ListItem(
                oddID(),
                height: edits.chance(50) ? .measured(height) : .estimated(height),
                headers: HeaderMarks(most > 0 ? first : nil, most > 1 ? second : nil)
            )
        }

        private mutating func oddIndex() -> Int {
            edits.chance(2) ? [.min, .max].randomElement(using: &edits.random) ?? 0 : edits.number(-1...50)
        }

        private mutating func oddEdits() -> ListEdits {
            ListEdits(
                removed: (0..<edits.number(0...2)).map { _ in oddIndex() },
                inserted: (0..<edits.number(0...2)).map { _ in .init(at: oddIndex(), oddItem()) },
                moved: edits.chance(20) ? [.init(from: oddIndex(), to: oddIndex(), oddItem())] : [],
                updated: edits.chance(20) ? [.init(at: oddIndex(), oddItem())] : []
            )
        }

        /// Valid edits of the list's current items.
        private mutating func evenEdits() -> ListEdits {
            let items = (0..<trial.list.count).compactMap { trial.list.item(at: $0) }
            var edit = edits.edits(of: items, most: 2)
            if items.count > 60 { edit.inserted = [] }
            return edit
        }

        private mutating func oddContent() -> ListContent {
            switch edits.number(0...19) {
            case 0: return .replacement((0..<edits.number(0...40)).map { _ in oddItem() })
            case 1: return .replacement(edits.items(edits.number(0...40)))
            case 2: return .unchanged
            case 3...7: return .edits(oddEdits())
            default: return .edits(evenEdits())
            }
        }

        private mutating func oddTarget() -> ScrollTarget {
            let positions: [ScrollPosition] = [
                .top(oddNumber()), .bottom(oddNumber()), .visible, .center(overflow: .top),
                .center(overflow: .bottom), .center(overflow: .point(oddNumber())),
            ]
            let id = trial.list.item(at: edits.number(0...40))?.id ?? oddID()
            return edits.chance(20)
                ? .edge(edits.chance(50) ? .top : .bottom)
                : .item(id, positions[edits.number(0...5)])
        }

        private mutating func oddIntent() -> ScrollIntent {
            ScrollIntent(
                to: oddTarget(),
                isAnimated: edits.chance(50),
                highlight: edits.chance(30) ? .milliseconds(700) : nil,
                hint: edits.chance(50) ? .top : nil
            )
        }

        mutating func transaction() -> ListTransaction {
            var transaction = ListTransaction(oddContent())
            let styles: [ListAnimation] = [.none, .none, .rows, .rows, .rows, .fade, .full]
            transaction.animation = styles[edits.number(0...6)]
            transaction.animation.locksQueue = edits.chance(5)
            transaction.hasNewItems = edits.chance(50)
            if edits.chance(5) { transaction.additionalScroll = oddNumber() }
            if edits.chance(5) { transaction.scroll = oddIntent() }
            if edits.chance(5) { transaction.anchorItem = .lowest(of: -5...edits.number(0...50)) }
            if edits.chance(5) {
                transaction.edges = ListEdges(
                    top: edits.chance(50) ? .end : .more(count: oddIndex()),
                    bottom: edits.chance(80) ? .end : .more
                )
            }
            if edits.chance(3) {
                transaction.viewport = Viewport(
                    width: edits.chance(90) ? 400 : oddNumber(),
                    height: edits.chance(90) ? 600 : oddNumber(),
                    topInset: edits.chance(90) ? 20 : oddNumber(),
                    bottomInset: edits.chance(90) ? 50 : oddNumber()
                )
            }
            return transaction
        }

        mutating func input() {
            switch edits.number(0...9) {
            case 0: trial.list.fling(velocity: oddNumber() * 4, at: trial.now)
            case 1: trial.list.wheel(by: oddNumber(), at: trial.now)
            case 2: trial.list.scroll(to: oddIntent(), at: trial.now)
            case 3: trial.list.jump(to: oddIntent(), at: trial.now)
            case 4: trial.list.goBack(at: trial.now)
            case 5: trial.list.endDrag(velocity: oddNumber(), at: trial.now)
            case 6: trial.list.stopScrolling(at: trial.now)
            default: trial.list.drag(by: oddNumber(), at: trial.now)
            }
        }

        mutating func step() -> String? {
            trial.submit(transaction())
            if edits.chance(30) { input() }
            let pause = edits.chance(30) ? edits.number(-20...600) : 0
            let step = trial.step(after: .milliseconds(pause))
            if let nonsense = Self.nonsense(step, trial.list) { return nonsense }
            if !step.layout.isEmpty, edits.chance(60) {
                let answers = step.layout.prefix(5).map { RowMeasurement($0, height: oddNumber()) }
                trial.list.measured(answers, at: trial.now)
            }
            if step.fault != nil {
                faults += 1
                if edits.chance(70) { trial.submit(ListTransaction(.replacement(edits.items(30)))) }
            }
            return nil
        }

        /// The fault of a frame that no frame may have; nil if there is none.
        static func nonsense(_ step: ListFrameUpdate, _ list: VirtualList) -> String? {
            if Set(step.rows.map(\.id)).count != step.rows.count { return "a row twice" }
            for row in step.rows {
                guard row.y.isFinite, row.height.isFinite, row.height >= 0, (0...1).contains(row.alpha) else {
                    return "\(row)"
                }
                if let index = row.index, list.item(at: index)?.id != row.id { return "\(row) is elsewhere" }
            }
            if case .known(let distance) = step.distanceToBottom, distance != Grid.snap(distance) {
                return "stands off the grid, at \(distance)"
            }
            for header in step.headers {
                guard header.y.isFinite, (0...1).contains(header.alpha), (0...1).contains(header.stick) else {
                    return "\(header)"
                }
            }
            if let indicator = step.indicator {
                guard (0...1).contains(indicator.position), (0...1).contains(indicator.length) else {
                    return "\(indicator)"
                }
            }
            return nil
        }
    }

    /// The long run is `MARTLET_PROPERTY_STEPS=1000000` in a release build.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `no transaction, right or wrong, traps or makes nonsense`(seed: UInt64) {
        var scene = Scene(seed: seed)
        let steps = propertySteps(1200) / 4
        for step in 0..<steps {
            if let nonsense = scene.step() {
                Issue.record("seed \(seed), step \(step): \(nonsense)")
                return
            }
        }
        // A check of the test itself: some transactions were wrong, but not all.
        #expect(scene.faults > steps / 50 && scene.faults < steps * 9 / 10)
    }
}
