import ClientModel
import MessageStore
import Testing

@testable import DesktopUI

@Suite struct ChatOpeningTests {
    private let place = MessagePosition(timestamp: 5, namespace: .cloud, id: 7)

    @Test func `a chat opens where it was left, unless there is news`() {
        var state = ChatInterfaceState()
        #expect(ChatOpening(state, isUnread: false) == .unread)
        (state.scrolledTo, state.scrollOffset) = (place, 12.5)
        #expect(ChatOpening(state, isUnread: false) == .place(place, above: 12.5))
        #expect(ChatOpening(state, isUnread: true) == .unread)
    }

    @Test func `the history is read around what is shown first`() {
        let key = MessageKey(peer: PeerID(.user, 1), namespace: .cloud, id: 7)
        #expect(ChatOpening.unread.anchor == .unread)
        #expect(ChatOpening.message(key).anchor == .message(key))
        #expect(ChatOpening.place(place, above: 1).anchor == .position(place))
    }
}
