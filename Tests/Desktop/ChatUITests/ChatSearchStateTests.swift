import ClientEngine
import ClientModel
import Testing

@testable import ChatUI

@Suite struct ChatSearchStateTests {
    private func page(_ ids: [Int32], _ extent: FoundMessages.Extent = .all) -> FoundMessages {
        let messages = ids.map { id in
            let key = MessageKey(peer: PeerID(.user, 2), namespace: .cloud, id: id)
            return Message(MessageFields(key: key, timestamp: id, author: PeerID(.user, 2)))
        }
        return FoundMessages(messages: messages, extent: extent, next: nil)
    }

    private func moves(_ state: inout ChatSearchState, toOlder: Bool) -> Bool {
        state.move(toOlder: toOlder)
    }

    @Test func `the newest result is shown, also if the server knows a newer one than was stored`() {
        var state = ChatSearchState()
        state.take(page([3], .storedSoFar))
        #expect(state.shown?.id == 3)
        state.take(page([9, 3]))
        #expect(state.shown?.id == 9)
        #expect(state.hasOlder && !state.hasNewer)
    }

    @Test func `the result that the user went to stays shown when newer ones are found`() {
        var state = ChatSearchState()
        state.take(page([5, 3], .storedSoFar))
        #expect(moves(&state, toOlder: true))
        state.take(page([9, 5, 4, 3, 1]))
        #expect(state.shown?.id == 3 && state.index == 3)
    }

    @Test func `at both ends it goes no further`() {
        var state = ChatSearchState()
        #expect(!moves(&state, toOlder: true))
        state.take(page([2, 1]))
        #expect(!moves(&state, toOlder: false))
        #expect(moves(&state, toOlder: true))
        #expect(!moves(&state, toOlder: true))
        #expect(state.shown?.id == 1)
    }
}
