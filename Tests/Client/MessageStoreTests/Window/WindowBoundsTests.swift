import MessageStore
import TestKit
import Testing

@Suite struct WindowBoundsTests {
    static let messages = (1...60 as ClosedRange<Int32>).map { cloud($0) }
    static let top = IDRanges.domain.upperBound

    @Test func `a window ends at the holes around its anchor`() {
        let desk = Desk(
            Self.messages,
            known: [1...10, 21...40, 51...Self.top],
            anchor: .cloud(30),
            count: 50
        )
        #expect(desk.shown == Array(21...40))
        #expect(desk.window.edgeBelow == .hole)
        #expect(desk.window.edgeAbove == .hole)
        #expect(desk.window.bounds.holeBelow == 11...20)
        #expect(desk.window.bounds.holeAbove == 41...50)
    }

    @Test func `a filled hole brings what was held in reserve, without a fetch`() {
        var desk = Desk(
            Self.messages,
            known: [1...40, 44...Self.top],
            anchor: .cloud(40),
            count: 6,
            reserve: 6
        )
        #expect(desk.shown == Array(35...40))
        let asked = desk.fetches.count
        desk.model.known.insert(41...43)
        let changes = desk.settle()
        #expect(desk.shown == Array(38...43))
        #expect(changes.inserted == [3, 4, 5])
        #expect(desk.fetches.count == asked)
    }

    @Test func `a new hole cuts a live window`() {
        var desk = Desk(Self.messages, anchor: .cloud(30), count: 10)
        #expect(desk.shown == Array(26...35))
        desk.model.known.remove(33...34)
        let changes = desk.settle()
        #expect(desk.shown == Array(23...32))
        #expect(changes.removed == [7, 8, 9])
        #expect(desk.window.edgeAbove == .hole)
    }

    @Test func `an anchor in a hole shows nothing and names the hole`() {
        let desk = Desk(Self.messages, known: [1...10, 51...Self.top], anchor: .cloud(30), count: 50)
        #expect(desk.shown.isEmpty)
        #expect(desk.window.bounds.holeBelow == 11...50)
        #expect(desk.window.bounds.holeAbove == 11...50)
        #expect(desk.window.edgeBelow == .hole)
        #expect(desk.window.edgeAbove == .hole)
    }

    @Test func `messages of this device show between those of the chunk`() {
        let known: IDRanges = [21...40]
        let within = local(1, time: 305)
        let desk = Desk(Self.messages + [within], known: known, anchor: .cloud(30), count: 4)
        #expect(desk.shown == [29, 30, 1001, 31])
    }

    @Test func `messages of this device beyond an older chunk wait until the hole is filled`() {
        let waiting = local(1, time: 405)
        var desk = Desk(
            Array(Self.messages[..<40]) + [waiting],
            known: [21...40, 51...60],
            anchor: .cloud(40),
            count: 5
        )
        #expect(desk.shown == Array(36...40))
        desk.model.known.insert(41...Self.top)
        desk.settle()
        #expect(desk.shown == [37, 38, 39, 40, 1001])
        #expect(desk.window.edgeAbove == .end)
    }

    @Test func `an own message is shown although messages of the server are missing before it`() {
        var desk = Desk(Self.messages, known: [21...40], anchor: .highest, count: 5)
        #expect(desk.shown == Array(36...40))
        #expect(desk.window.edgeAbove == .hole)
        #expect(desk.window.bounds.holeAbove == 41...Self.top)

        let changes = desk.put(local(1, time: 9000))
        #expect(desk.shown == [37, 38, 39, 40, 1001])
        #expect(changes.inserted == [4])
        #expect(desk.window.edgeAbove == .hole)
        desk.model.frame.anchor = .cloud(39)
        desk.window.frame = desk.model.frame
        desk.settle()
        #expect(desk.shown == [37, 38, 39, 40, 1001])

        desk.model.known.insert(41...Self.top)
        desk.settle()
        #expect(desk.shown == Array(37...41))
        #expect(desk.window.edgeAbove == .more)
    }

    @Test func `a chat of which nothing is known shows what this device has`() {
        let waiting = [local(1, time: 10), local(2, time: 20)]
        var desk = Desk(Self.messages + waiting, known: [], count: 5)
        #expect(desk.shown == [1001, 1002])
        #expect(desk.window.edgeBelow == .hole && desk.window.edgeAbove == .hole)
        desk.model.known = [70...100]
        desk.settle()
        #expect(desk.shown.isEmpty)
        desk.model.known = [IDRanges.domain]
        desk.settle()
        #expect(desk.shown == Array(56...60))
    }

    @Test func `many messages of this device in a row are asked for in growing steps`() {
        let row = (1...200 as ClosedRange<Int32>).map { local($0, time: 300) }
        let desk = Desk(Self.messages + row, anchor: .cloud(60), count: 35, reserve: 1)
        #expect(desk.shown.count == 35)
        #expect(desk.fetches.count < 20)
    }

    @Test func `a list known from a position ends there`() {
        typealias Bounds = KnownFrom<TestPosition>
        var model = WindowModel()
        for message in Self.messages { model.put(message) }
        model.frame = TestFrame(anchor: .highest, count: 20, reserve: 2)
        var window = OrderedWindow<TestElement, Bounds>(
            frame: model.frame,
            bounds: Bounds(cloud(50).windowPosition)
        )
        _ = window.settle(model.fetch)
        #expect(window.visible.map(\.windowIdentity) == Array(50...60))
        #expect(window.edgeBelow == .hole)

        window.bounds = Bounds(nil)
        _ = window.settle(model.fetch)
        #expect(window.visible.map(\.windowIdentity) == Array(41...60))
        #expect(window.edgeBelow == .more)
    }

    @Test func `an order without holes needs no bounds`() {
        var model = WindowModel()
        for message in Self.messages { model.put(message) }
        var window = OrderedWindow<TestElement, Unbounded<TestPosition>>(
            frame: TestFrame(anchor: .lowest, count: 100, reserve: 2),
            bounds: Unbounded()
        )
        _ = window.settle(model.fetch)
        #expect(window.visible.count == 60)
        #expect(window.edgeBelow == .end && window.edgeAbove == .end)
    }
}

/// The bounds of an order that is completely stored.
private struct Unbounded<Position: Comparable & Sendable>: WindowBounds {
    /// Bounds that hide nothing.
    init() {}

    /// Every element is inside.
    func membership(of position: Position) -> WindowMembership { .inside }

    /// Nothing is missing.
    var isCutBelow: Bool { false }

    /// Nothing is missing.
    var isCutAbove: Bool { false }
}
