import ClientModel
import TestKit
import Testing

@testable import MessageStore

@Suite struct MessagesViewTests {
    @Test func `messages are followed by their keys until they are deleted`() throws {
        let trial = try StoreTrial()
        let keys = [message(1).key, message(2).key, message(1, in: bob).key]
        let view = try trial.open(MessagesView(keys))
        #expect(try trial.commit { try $0.add([message(1), message(1, in: bob), message(3)]) } == [])
        #expect(Set(view.told.keys) == [keys[0], keys[2]])
        #expect(try trial.commit { try $0.update(keys[0]) { $0.views = 7 } } == [])
        #expect(view.told[keys[0]]?.views == 7)
        #expect(try trial.commit { try $0.delete([keys[0]]) } == [])
        #expect(Set(view.told.keys) == [keys[2]])
        let count = view.toldCount
        #expect(try trial.commit { try $0.delete([message(3).key]) } == [])
        #expect(view.toldCount == count)
    }

    @Test func `a key that another message takes shows that one`() throws {
        let trial = try StoreTrial()
        let (kept, taken) = (message(1).key, message(2).key)
        #expect(try trial.commit { try $0.add([message(1, text: "first"), message(2), message(3)]) } == [])
        let view = try trial.open(MessagesView([kept, taken]))
        let first = view.told[kept]
        let moved = try trial.commit { transaction in
            try transaction.update(kept) { $0.key.id = taken.id }
            try transaction.update(message(3).key) { $0.key.id = kept.id }
        }
        #expect(moved == [])
        #expect(view.told[taken]?.stableID == first?.stableID)
        #expect(view.told[kept]?.timestamp == message(3).timestamp)
        let left = try trial.commit { try $0.update(taken) { $0.key.id = 9 } }
        #expect(left == [])
        #expect(Set(view.told.keys) == [kept])
    }

    @Test func `an album is shown whole from any of its messages`() throws {
        let trial = try StoreTrial()
        func part(_ id: Int32, of group: Int64?) -> Message {
            var part = message(id)
            part.groupingKey = group
            return part
        }
        let view = try trial.open(MessageGroupView(message(3).key))
        let single = try trial.open(MessageGroupView(message(9).key))
        let added = try trial.commit { transaction in
            try transaction.add([part(1, of: 5), part(2, of: 6), part(3, of: 6), part(9, of: nil)])
        }
        #expect(added == [])
        #expect(view.told.map(\.key.id) == [2, 3])
        #expect(try trial.commit { try $0.add(part(4, of: 6)) } == [])
        #expect(view.told.map(\.key.id) == [2, 3, 4])
        #expect(try trial.commit { try $0.delete([message(2).key]) } == [])
        #expect(view.told.map(\.key.id) == [3, 4])
        #expect(try trial.commit { try $0.update(message(3).key) { $0.groupingKey = nil } } == [])
        #expect(view.told.map(\.key.id) == [3])
        #expect(single.told.map(\.key.id) == [9])
        #expect(single.toldCount == 2)
    }
}
