import MessageStore
import TestKit
import Testing

@Suite struct OrderedWindowTests {
    static let messages = (1...100 as ClosedRange<Int32>).map { cloud($0) }

    @Test func `opening at the end asks once, for what is shown, one more, and the reserve`() {
        let desk = Desk(Self.messages, count: 10, reserve: 4)
        #expect(desk.shown == Array(91...100))
        #expect(desk.fetches.map(\.cut) == [.fromHighest])
        #expect(desk.fetches.map(\.limit) == [15])
        #expect(desk.window.edgeBelow == .more)
        #expect(desk.window.edgeAbove == .end)
    }

    @Test func `opening around a message asks once on each side`() {
        let desk = Desk(Self.messages, anchor: .cloud(50), count: 10, reserve: 4)
        #expect(desk.shown == Array(46...55))
        #expect(desk.window.visibleCountUpToAnchor == 5)
        #expect(desk.fetches.map(\.limit) == [10, 10])
    }

    @Test func `a side with too few leaves room to the other`() {
        #expect(Desk(Self.messages, anchor: .cloud(2), count: 10).shown == Array(1...10))
        #expect(Desk(Self.messages, anchor: .cloud(99), count: 10).shown == Array(91...100))
        #expect(Desk(Self.messages, anchor: .lowest, count: 10).shown == Array(1...10))
        #expect(Desk(Array(Self.messages[..<3]), anchor: .cloud(2), count: 10).shown == [1, 2, 3])
    }

    @Test func `new messages never ask the store, and the window does not grow`() {
        var desk = Desk(Self.messages, count: 10)
        for id in 101...300 as ClosedRange<Int32> {
            let changes = desk.put(cloud(id))
            #expect(changes.removed == [0])
            #expect(changes.inserted == [9])
        }
        #expect(desk.shown == Array(291...300))
        #expect(desk.fetches.count == 1)
        #expect(desk.window.heldCount <= 10 + 2 * 2 + 10 + 1)
    }

    @Test func `removals are made up from the reserve, and only then from the store`() {
        var desk = Desk(Self.messages, count: 10, reserve: 3)
        for id in 98...100 as ClosedRange<Int64> { _ = desk.remove(id) }
        #expect(desk.fetches.count == 1)
        _ = desk.remove(97)
        #expect(desk.fetches.count == 2)
        #expect(desk.shown == Array(87...96))
    }

    @Test func `a change of what is not shown yields nothing`() {
        var desk = Desk(Self.messages, count: 10)
        #expect(desk.put(cloud(90, version: 1)).isEmpty)
        #expect(desk.put(cloud(5, version: 1)).isEmpty)
        #expect(desk.remove(89).isEmpty)
        #expect(desk.remove(7).isEmpty)
        #expect(desk.put(cloud(95, version: 1)).updated == [.init(old: 4, new: 4)])
    }

    @Test func `an edge can change while the list stays`() {
        var desk = Desk(Self.messages, anchor: .lowest, count: 100)
        #expect(desk.window.edgeAbove == .end)
        let changes = desk.put(cloud(101))
        #expect(changes.isListUnchanged)
        #expect(changes.edgesChanged)
        #expect(desk.window.edgeAbove == .more)
    }

    @Test func `albums are whole at both edges`() {
        let messages = (1...40 as ClosedRange<Int32>).map { cloud($0, group: Int64($0 / 4)) }
        // The four in the middle are one album.
        #expect(Desk(messages, anchor: .cloud(21), count: 4).shown == Array(20...23))
        // By count alone 19...24, which would split an album at each edge.
        #expect(Desk(messages, anchor: .cloud(21), count: 6).shown == Array(16...27))
    }

    @Test func `an album that comes one by one stays whole`() {
        var desk = Desk(Self.messages, count: 3, reserve: 1)
        for id in 101...110 as ClosedRange<Int32> { _ = desk.put(cloud(id, group: 7)) }
        #expect(desk.shown == Array(101...110))
        _ = desk.put(cloud(111), cloud(112), cloud(113))
        #expect(desk.shown == [111, 112, 113])
    }

    @Test func `a message that is sent keeps its row`() {
        var desk = Desk(Self.messages + [local(1, time: 1005)], count: 10)
        #expect(desk.shown.last == 1001)
        var sent = cloud(101)
        sent.windowIdentity = 1001
        let changes = desk.put(sent)
        #expect(changes.updated == [.init(old: 9, new: 9)])
        #expect(changes.removed.isEmpty && changes.inserted.isEmpty && changes.moved.isEmpty)
    }

    @Test func `the element that changed its place is the one that moves`() {
        var desk = Desk(Self.messages, count: 10)
        var raised = cloud(99)
        raised.windowPosition.time = 1001
        let changes = desk.put(raised)
        #expect(desk.shown == [91, 92, 93, 94, 95, 96, 97, 98, 100, 99])
        #expect(changes.moved == [.init(old: 8, new: 9)])
        #expect(changes.updated.isEmpty)
    }

    @Test func `as few elements move as can`() {
        var desk = Desk(Array(Self.messages[..<5]), count: 10)
        // All get new times; only 2 changes its position.
        let times: [Int32: Int32] = [1: 201, 2: 206, 3: 203, 4: 204, 5: 205]
        for (id, time) in times {
            var element = cloud(id)
            element.windowPosition.time = time
            desk.model.put(element)
            desk.window.upsert(element)
        }
        let changes = desk.settle()
        #expect(desk.shown == [1, 3, 4, 5, 2])
        #expect(changes.moved == [.init(old: 1, new: 4)])
        #expect(changes.updated.map(\.new) == [0, 1, 2, 3])
    }

    @Test func `one that goes and one that comes at its position are two elements`() {
        var desk = Desk(Self.messages, count: 10)
        var other = cloud(95)
        other.windowIdentity = 5000
        desk.model.remove(95)
        desk.window.remove(95)
        let changes = desk.put(other)
        #expect(changes.removed == [4])
        #expect(changes.inserted == [4])
    }

    @Test func `moving the frame keeps what is held`() {
        var desk = Desk(Self.messages, anchor: .cloud(50), count: 10, reserve: 10)
        #expect(desk.fetches.count == 2)
        desk.model.frame.anchor = .cloud(53)
        desk.window.frame = desk.model.frame
        let changes = desk.settle()
        #expect(desk.fetches.count == 2)
        #expect(changes.removed == [0, 1, 2])
        #expect(changes.inserted == [7, 8, 9])

        desk.model.frame.anchor = .cloud(9)
        desk.window.frame = desk.model.frame
        desk.settle()
        #expect(desk.shown == Array(5...14))
    }

    @Test func `a store that fails leaves the list as it was`() {
        struct Failed: Error {}
        var desk = Desk(Self.messages, count: 10, reserve: 1)
        for id in 95...100 as ClosedRange<Int64> {
            desk.model.remove(id)
            desk.window.remove(id)
        }
        #expect(throws: Failed.self) {
            try desk.window.settle { _ throws(Failed) in throw Failed() }
        }
        let changes = desk.settle()
        #expect(desk.shown == Array(85...94))
        #expect(changes.removed == Array(4...9))
        #expect(changes.inserted == Array(0...5))
    }

    @Test func `reloading tells only what differs in order, and all as updated`() {
        var desk = Desk(Self.messages, count: 3)
        desk.model.remove(99)
        desk.window.reload()
        let changes = desk.settle()
        #expect(changes.removed == [1])
        #expect(changes.inserted == [0])
        #expect(changes.updated == [.init(old: 0, new: 1), .init(old: 2, new: 2)])
    }
}
