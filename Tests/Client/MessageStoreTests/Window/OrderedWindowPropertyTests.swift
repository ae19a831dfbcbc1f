import MessageStore
import TestKit
import Testing

/// Patches windows at random, and after each settle compares them with a newly opened one and with the model.
@Suite struct OrderedWindowPropertyTests {
    static let steps = propertySteps(800)

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a patched window shows what a newly opened one does`(seed: UInt64) {
        var scene = WindowScene(seed: seed)
        for step in 0..<Self.steps / 8 {
            if let fault = scene.step() {
                Issue.record("seed \(seed), step \(step): \(fault)")
                return
            }
        }
    }

    /// A window that is opened beside the writer sees the newest state first, and gets the last patches late.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `patches that are already in the store do no harm`(seed: UInt64) {
        var scene = WindowScene(seed: seed)
        for round in 0..<Self.steps / 80 {
            if let fault = scene.replayLate(count: 10) {
                Issue.record("seed \(seed), round \(round): \(fault)")
                return
            }
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a copy is not changed by patches to the original`(seed: UInt64) {
        var scene = WindowScene(seed: seed)
        for _ in 0..<20 { _ = scene.step() }
        let copy = scene.window
        let before = Showing(copy)
        for _ in 0..<20 { _ = scene.step() }
        #expect(Showing(copy) == before)
    }
}

/// A store under random transactions, with one window that gets each of them.
struct WindowScene {
    var random: SeededRandom
    var model = WindowModel()
    var window: TestWindow
    /// The steps since the last ``replayLate(count:)``, each with its outcome.
    private var patches: [(put: [TestElement], removed: [Int64])] = []
    private var touched: Set<Int64> = []
    private var nextIdentity: Int64 = 1
    private var nextLocalID: Int32 = 1

    static let span: Int32 = 200

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        window = model.openedWindow()
    }

    /// Runs some random operations and one settle; returns the fault, if any.
    mutating func step() -> String? {
        let old = Array(window.visible)
        let oldEdges = (window.edgeBelow, window.edgeAbove)
        var log: [String] = []
        let operationCount =
            Int.random(in: 0..<10, using: &random) < 7 ? 1 : Int.random(in: 2...8, using: &random)
        touched = []
        for _ in 0..<operationCount { log.append(operate()) }
        patches.append((touched.compactMap(model.element), touched.filter { model.element($0) == nil }))
        window.bounds = model.bounds
        let changes = window.settle(model.fetch)

        let new = Array(window.visible)
        let edgesChanged = (window.edgeBelow, window.edgeAbove) != oldEdges
        let faults: [(String, Bool)] = [
            ("differs from the model", Showing(window) == Showing(model)),
            ("differs from a new window", Showing(window) == Showing(model.openedWindow())),
            ("changes do not lead from old to new", changes.applied(to: old) { new[$0] } == new),
            ("edges changed unsaid", changes.edgesChanged == edgesChanged),
            ("an unchanged list has changes", old != new || !Self.isTelling(changes)),
            ("moves more than moved", Self.movesOnlyMoved(changes, old, new)),
            ("holds too much", window.heldCount <= heldLimit(new)),
        ]
        guard let fault = faults.first(where: { !$0.1 }) else { return nil }
        return """
            \(fault.0) after \(log.joined(separator: ", ")); \(model.frame), known \(model.known)
            window \(Showing(window))
            model \(Showing(model))
            \(changes)
            """
    }

    /// True for changes that move something; an update of a refetched element is harmless.
    private static func isTelling(_ changes: WindowChanges) -> Bool {
        !(changes.removed.isEmpty && changes.inserted.isEmpty && changes.moved.isEmpty)
    }

    private static func movesOnlyMoved(
        _ changes: WindowChanges,
        _ old: [TestElement],
        _ new: [TestElement]
    ) -> Bool {
        changes.moved.allSatisfy {
            old[$0.old].windowIdentity == new[$0.new].windowIdentity
                && old[$0.old].windowPosition != new[$0.new].windowPosition
        }
            && changes.updated.allSatisfy { old[$0.old].windowIdentity == new[$0.new].windowIdentity }
    }

    /// The maximum number of held elements: those shown, twice the reserve and an album on both sides. Floating
    /// elements may add more.
    private func heldLimit(_ shown: [TestElement]) -> Int {
        let floating = model.elements.count { $0.windowPosition.isLocal }
        return shown.count + 2 * (2 * model.frame.reserve + TestWindow.albumLimit) + 2 * floating
    }

    /// Runs `count` steps, then replays them to a window that was opened after them, and to one that was opened
    /// halfway.
    mutating func replayLate(count: Int) -> String? {
        patches = []
        var halfway = window
        for step in 0..<count {
            if step == count / 2 { halfway = model.openedWindow() }
            if let fault = self.step() { return fault }
        }
        var late = model.openedWindow()
        for patch in patches {
            for identity in patch.removed {
                late.remove(identity)
                halfway.remove(identity)
            }
            for element in patch.put {
                late.upsert(element)
                halfway.upsert(element)
            }
            halfway.frame = model.frame
            halfway.bounds = model.bounds
            _ = late.settle(model.fetch)
            _ = halfway.settle(model.fetch)
        }
        let isRight = Showing(late) == Showing(model) && Showing(halfway) == Showing(model)
        return isRight ? nil : "late patches: \(Showing(late)), \(Showing(halfway)), not \(Showing(model))"
    }

    private mutating func operate() -> String {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<45: insertCloud()
        case ..<53: insertLocal()
        case ..<63: update()
        case ..<72: move()
        case ..<88: remove()
        case ..<94: changeChunks()
        default: changeFrame()
        }
    }

    private mutating func put(_ element: TestElement) {
        model.put(element)
        window.upsert(element)
        touched.insert(element.windowIdentity)
    }

    private mutating func someElement() -> TestElement? { model.elements.randomElement(using: &random) }

    /// A free id, with a time that mostly grows with it.
    private mutating func cloudPosition() -> TestPosition? {
        let id = Int32.random(in: 1...Self.span, using: &random)
        guard !model.elements.contains(where: { $0.windowPosition.chunkID == id }) else { return nil }
        let isOdd = Int.random(in: 0..<100, using: &random) == 0
        return TestPosition(time: isOdd ? Int32.random(in: 0...Self.span, using: &random) : id / 2, id: id)
    }

    private mutating func localPosition() -> TestPosition {
        defer { nextLocalID += 1 }
        let time = Int32.random(in: 0...Self.span / 2, using: &random)
        return TestPosition(time: time, isLocal: true, id: nextLocalID)
    }

    private mutating func group() -> Int64? {
        Bool.random(using: &random) ? nil : Int64.random(in: 1...3, using: &random)
    }

    private mutating func insertCloud() -> String {
        guard let position = cloudPosition() else { return remove() }
        return insert(at: position)
    }

    private mutating func insertLocal() -> String {
        insert(at: localPosition())
    }

    private mutating func insert(at position: TestPosition) -> String {
        defer { nextIdentity += 1 }
        put(TestElement(windowIdentity: nextIdentity, windowPosition: position, windowGroup: group()))
        return "insert \(nextIdentity) at \(position)"
    }

    private mutating func update() -> String {
        guard var element = someElement() else { return "nothing" }
        element.version += 1
        if Int.random(in: 0..<4, using: &random) == 0 { element.windowGroup = group() }
        put(element)
        return "update \(element.windowIdentity)"
    }

    /// Sends a local message, or changes the time of any message.
    private mutating func move() -> String {
        guard var element = someElement() else { return "nothing" }
        if element.windowPosition.isLocal, let position = cloudPosition() {
            element.windowPosition = position
        } else {
            element.windowPosition.time = Int32.random(in: 0...Self.span / 2, using: &random)
        }
        put(element)
        return "move \(element.windowIdentity) to \(element.windowPosition)"
    }

    private mutating func remove() -> String {
        // Sometimes many elements, to use up the reserve.
        let count = Int.random(in: 0..<25, using: &random) == 0 ? 25 : 1
        guard !model.elements.isEmpty else { return "nothing" }
        let start = Int.random(in: 0..<model.elements.count, using: &random)
        let identities = model.elements[start...].prefix(count).map(\.windowIdentity)
        for identity in identities {
            model.remove(identity)
            window.remove(identity)
            touched.insert(identity)
        }
        return "remove \(identities)"
    }

    private mutating func changeChunks() -> String {
        let lower = Int32.random(in: 1...Self.span, using: &random)
        let isLong = Int.random(in: 0..<5, using: &random) == 0
        let length = Int32.random(in: 0...50, using: &random)
        let upper = isLong ? IDRanges.domain.upperBound : lower + length
        if Int.random(in: 0..<10, using: &random) < 3 {
            model.known.remove(lower...lower + length / 10)
            return "hole \(lower...lower + length / 10)"
        }
        model.known.insert(lower...upper)
        return "chunk \(lower...upper)"
    }

    private mutating func changeFrame() -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: model.frame.anchor = .lowest
        case 1: model.frame.anchor = .highest
        case 2..<4: model.frame.count = Int.random(in: 1...14, using: &random)
        case 4: model.frame.reserve = Int.random(in: 1...5, using: &random)
        default:
            let id = Int32.random(in: 1...Self.span, using: &random)
            model.frame.anchor = .at(TestPosition(time: id / 2, id: id))
        }
        window.frame = model.frame
        return "frame \(model.frame)"
    }
}
