import ClientModel
import MessageStore
import Testing

@testable import ChatUI

@Suite struct InitialPositionTests {
    private let place = MessagePosition(timestamp: 5, namespace: .cloud, id: 7)

    @Test func `a chat opens where it was left, unless there is news`() {
        var state = ChatInterfaceState()
        #expect(InitialPosition(state, isUnread: false) == .unread)
        (state.scrolledTo, state.scrollOffset) = (place, 12.5)
        #expect(InitialPosition(state, isUnread: false) == .place(place, above: 12.5))
        #expect(InitialPosition(state, isUnread: true) == .unread)
    }

    @Test func `the history is read around what is shown first`() {
        let key = MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: 7)
        #expect(InitialPosition.unread.anchor == .unread)
        #expect(InitialPosition.message(key, nil).anchor == .message(key))
        #expect(InitialPosition.place(place, above: 1).anchor == .position(place))
    }
}
