import ClientModel
import Testing

@testable import ChatUI

@Suite struct UnreadMentionStateTests {
    private func key(_ number: Int32) -> MessageKey {
        MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: number)
    }

    @Test func `presses lead from the oldest to the newest, and round`() {
        var state = UnreadMentionState()
        state.take(count: 3, [key(1), key(5), key(9)])
        #expect((0..<4).map { _ in state.press()?.id } == [1, 5, 9, 1])
    }

    @Test func `what was seen meanwhile is not gone to, and one goes on where one was`() {
        var state = UnreadMentionState()
        state.take(count: 3, [key(1), key(5), key(9)])
        #expect(state.press() == key(1))
        state.take(count: 3, [key(5), key(9), key(12)])
        #expect(state.press() == key(5))
        state.take(count: 1, [key(12)])
        #expect(state.press() == key(12))
        state.take(count: 0, [])
        #expect(state.press() == nil && state.count == 0)
    }

    @Test func `all were seen only when all are known`() {
        var state = UnreadMentionState()
        state.take(count: 3, [key(5), key(9)])
        #expect(!state.isAll([key(5), key(9)]))
        state.take(count: 2, [key(5), key(9)])
        #expect(!state.isAll([key(5)]))
        #expect(state.isAll([key(5), key(9), key(12)]))
    }
}
