import ChatPresentation
import ClientModel
import ListEngine
import TestKit
import Testing

@Suite struct EntryDiffTests {
    private func applied(_ diff: EntryDiff, to old: [ChatEntry], giving new: [ChatEntry]) -> [ChatEntry] {
        var rows: [ChatEntry?] = old
        for index in diff.removed { rows[index] = nil }
        for move in diff.moved { rows[move.old] = nil }
        var left = rows.compactMap { $0 }
        let arriving = (diff.inserted + diff.moved.map(\.new)).sorted()
        for index in arriving { left.insert(new[index], at: index) }
        for index in diff.updated { left[index] = new[index] }
        return left
    }

    @Test func `LV-76: a new message touches itself and the neighbour that it joins, nothing else`() {
        let messages = (Int32(1)...100).map { Fixture.message($0, after: $0, text: "message \($0)") }
        let old = Fixture.entries(Array(messages.dropLast()))
        let new = EntryBuilder(Fixture.history(messages), previous: old).entries()
        let diff = EntryDiff(from: old, to: new)
        #expect(diff.inserted == [99])
        #expect(diff.updated == [98])
        #expect(diff.removed.isEmpty && diff.moved.isEmpty)
    }

    @Test func `LV-76: a message that others have read touches itself alone`() {
        let messages = (Int32(1)...50).map {
            Fixture.message($0, from: Fixture.own, after: $0, text: "\($0)")
        }
        var history = Fixture.history(messages)
        func read(_ id: Int32) -> ReadState {
            .idBased(IDReadState(maxIncomingRead: 0, maxOutgoingRead: id, maxKnown: 50, count: 0))
        }
        history.readState = read(48)
        let old = EntryBuilder(history).entries()
        history.readState = read(49)
        let diff = EntryDiff(from: old, to: EntryBuilder(history, previous: old).entries())
        #expect(diff.updated == [48])
        #expect(diff.inserted.isEmpty && diff.removed.isEmpty && diff.moved.isEmpty)
    }

    @Test func `a new name touches those who bear it`() {
        let messages = (Int32(1)...20).map {
            Fixture.message($0, from: $0 == 7 ? Fixture.bob : Fixture.ann, after: $0, text: "\($0)")
        }
        var history = Fixture.history(messages)
        let old = EntryBuilder(history).entries()
        var bob = User(Fixture.bob.number)
        bob.firstName = "Robert"
        history.peers[Fixture.bob] = .user(bob)
        #expect(EntryDiff(from: old, to: EntryBuilder(history, previous: old).entries()).updated == [6])
    }

    @Test func `the tenth photo of an album updates one row`() {
        let messages = (Int32(1)...10).map { id -> Message in
            var message = Fixture.message(id, text: "")
            message.groupingKey = 5
            return message
        }
        let old = Fixture.entries(Array(messages.dropLast()))
        let diff = EntryDiff(from: old, to: EntryBuilder(Fixture.history(messages), previous: old).entries())
        #expect(diff.updated == [0])
        #expect(diff.inserted.isEmpty && diff.removed.isEmpty)
    }

    @Test func `a message keeps its row while it gets the server's number`() {
        var message = Fixture.message(1, from: Fixture.own, text: "hi")
        message.key = MessageKey(peer: Fixture.friends, namespace: .local, id: 1)
        message.flags.insert(.sending)
        let old = Fixture.entries([message])
        message.key = MessageKey(peer: Fixture.friends, namespace: .cloud, id: 500)
        message.flags.remove(.sending)
        let diff = EntryDiff(from: old, to: Fixture.entries([message]))
        #expect(diff.updated == [0])
        #expect(diff.inserted.isEmpty && diff.removed.isEmpty)
    }

    @Test func `any history becomes any other`() {
        var random = SeededRandom(seed: 7)
        var old: [ChatEntry] = []
        for _ in 0..<300 {
            let ids = (1...12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
            let messages = ids.enumerated().map { place, id -> Message in
                let author = Bool.random(using: &random) ? Fixture.ann : Fixture.bob
                var message = Fixture.message(
                    Int32(id),
                    from: author,
                    after: Int32(place),
                    text: "\(Int.random(in: 0...2, using: &random))"
                )
                if Int.random(in: 0...3, using: &random) == 0 { message.groupingKey = 5 }
                return message
            }
            let new = EntryBuilder(Fixture.history(messages), previous: old).entries()
            let diff = EntryDiff(from: old, to: new)
            #expect(applied(diff, to: old, giving: new) == new)
            old = new
        }
    }

    @Test func `the list carries out what the diff says`() {
        let messages = (Int32(1)...30).map { Fixture.message($0, after: $0, text: "message \($0)") }
        let old = Fixture.entries(Array(messages[5..<20]))
        let new = EntryBuilder(Fixture.history(messages), previous: old).entries()
        var list = VirtualList()
        let first = old.map { $0.listItem(height: .estimated(40)) }
        list.submit(.initial(first, edges: ListEdges(top: .end, bottom: .end)), at: .zero)
        _ = list.step(at: .zero)
        list.submit(.live(EntryDiff(from: old, to: new).edits(to: new) { _ in .estimated(40) }), at: .zero)
        let step = list.step(at: .seconds(10))
        #expect(step.fault == nil)
        #expect((0..<list.count).compactMap { list.item(at: $0)?.id } == new.map(\.id.item))
    }
}
