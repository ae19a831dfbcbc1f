import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// Random transactions against random live histories.
@Suite struct HistoryTrialTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `patched histories show what freshly opened ones do`(seed: UInt64) throws {
        let trial = try StoreTrial()
        var stressRun = MessageStressTest(seed: seed)
        var scenery = HistoryScenery(seed: seed, trial: trial)
        for step in 0..<propertySteps(160) / 8 {
            try scenery.change()
            let faults = try trial.commit { try stressRun.blow($0) }
            if let fault = faults.first {
                Issue.record("seed \(seed), step \(step), \(stressRun.log): \(fault)")
                return
            }
        }
    }

    /// Two stores of one file, like two processes, write alternately.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `histories follow what another process writes`(seed: UInt64) throws {
        let first = try StoreTrial()
        let trials = try [first, StoreTrial(beside: first)]
        var storms = [MessageStressTest(seed: seed), MessageStressTest(seed: seed + 100)]
        var sceneries = trials.map { HistoryScenery(seed: seed, trial: $0) }
        var random = SeededRandom(seed: seed)
        for step in 0..<propertySteps(80) / 4 {
            let writer = Int.random(in: 0...1, using: &random)
            let isHeard = Bool.random(using: &random)
            try sceneries[writer].change()
            var faults = try trials[writer].commit { try storms[writer].blow($0) }
            if isHeard { faults += try trials[1 - writer].catchUp() }
            if let fault = faults.first {
                Issue.record("seed \(seed), step \(step), \(storms[writer].log): \(fault)")
                return
            }
        }
    }
}

/// Live histories of every kind, some of which are closed, opened and moved at each step.
struct HistoryScenery {
    let trial: StoreTrial
    private var random: SeededRandom
    private var open: [(view: TrialView<HistoryView>, scroll: HistoryScroll)] = []
    private var smallViews: [any JudgedView] = []
    private static let limit = 12

    init(seed: UInt64, trial: StoreTrial) {
        random = SeededRandom(seed: seed &* 977)
        self.trial = trial
    }

    mutating func change() throws {
        if open.count < Self.limit {
            try openView()
        } else if Int.random(in: 0..<20, using: &random) == 0 {
            let index = Int.random(in: 0..<open.count, using: &random)
            trial.close(open.remove(at: index).view)
            if let small = smallViews.popLast() { trial.close(small) }
        }
        guard Int.random(in: 0..<3, using: &random) == 0 else { return }
        let moved = open[Int.random(in: 0..<open.count, using: &random)]
        moved.scroll.set(frame(moved.view.told))
        trial.core.invalidate(moved.scroll.watch)
    }

    /// A view of another kind over the same messages.
    private mutating func openSmallView() throws {
        var stressRun = MessageStressTest(seed: random.next())
        smallViews.append(try trial.open(MessageView(stressRun.someKey())))
    }

    private mutating func openView() throws {
        if smallViews.count < 6 { try openSmallView() }
        let scroll = HistoryScroll(frame(nil))
        let peer = Bool.random(using: &random) ? ada : bob
        var stressRun = MessageStressTest(seed: random.next())
        let view = HistoryView(peer, space: stressRun.someSpace(), scroll: scroll)
        open.append((try trial.open(history: view), scroll))
    }

    private mutating func frame(_ shown: HistoryWindow?) -> HistoryFrame {
        let count = Int.random(in: 1...16, using: &random)
        return HistoryFrame(anchor(shown), count: count, reserve: Int.random(in: 1...6, using: &random))
    }

    private mutating func anchor(_ shown: HistoryWindow?) -> HistoryAnchor {
        let id = Int32.random(in: 1...MessageStressTest.span, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case ..<3: return .newest
        case 3: return .oldest
        case 4: return Bool.random(using: &random) ? .unread : .date(id / 2)
        case 5:
            let state = IDReadState(maxIncomingRead: id, maxOutgoingRead: 0, maxKnown: 0, count: 1)
            return .unreadSince(.idBased(state))
        case ..<8: return .message(MessageKey(peer: ada, namespace: .cloud, id: id))
        default:
            guard let entry = shown?.entries.randomElement(using: &random) else { return .newest }
            return .position(entry.message.position)
        }
    }
}

extension StoreTrial {
    /// Opens a history that is checked by its content and its reported changes.
    func open(history view: HistoryView) throws -> TrialView<HistoryView> {
        try open(view, isSame: { $0.shows(sameAs: $1) }, leads: Self.leads)
    }

    private static func leads(_ old: HistoryWindow, _ new: HistoryWindow) -> Bool {
        let changes = new.changes
        guard new.number == old.number + 1 else { return false }
        let told = Set(changes.inserted + (changes.moved + changes.updated).map(\.new))
        let untold = new.entries.indices.filter { !told.contains($0) }
        return changes.applied(to: old.entries) { new.entries[$0] } == new.entries
            && untold.allSatisfy { old.entries.contains(new.entries[$0]) }
    }
}
