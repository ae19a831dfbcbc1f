import ClientModel
import Testing
import WindowParts

@testable import ChatUI

@Suite struct ForwardStateTests {
    private let ada = ChatTarget(id: PeerID(.user, 1), title: "Ada Lovelace", detail: "@ada")
    private let bob = ChatTarget(id: PeerID(.user, 2), title: "Bob Babbage", detail: "")
    private let engine = ChatTarget(id: PeerID(.group, 3), title: "The Engine", detail: "Group")

    private var state: ForwardState {
        var state = ForwardState()
        state.chats = [ada, engine]
        return state
    }

    @Test func `chats are found by the beginnings of their words, before the server is heard of`() {
        var state = state
        state.query = "eng"
        #expect(state.shown == [engine])
        state.query = "love ad"
        #expect(state.shown == [ada])
        state.query = "gine"
        #expect(state.shown.isEmpty)
    }

    @Test func `what the server finds comes behind the chats of the list, nobody twice`() {
        var state = state
        state.query = "b"
        state.found = [bob]
        #expect(state.shown == [bob])
        state.query = "a"
        #expect(state.shown == [ada])
        state.found = [ada, bob]
        #expect(state.shown == [ada, bob])
    }

    @Test func `who was chosen stays chosen while one looks for others`() {
        var state = state
        #expect(!state.canSend)
        state.toggle(ada)
        state.query = "b"
        state.found = [bob]
        state.toggle(bob)
        state.query = ""
        #expect(state.chosen == [ada, bob] && state.isChosen(bob.id))
        state.toggle(ada)
        state.toggle(bob)
        #expect(!state.canSend)
    }
}
