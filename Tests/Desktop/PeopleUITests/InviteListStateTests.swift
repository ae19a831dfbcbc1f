import ClientHost
import ClientModel
import Testing

@testable import PeopleUI

@Suite struct InviteListStateTests {
    private func invite(_ link: String, permanent: Bool = false, revoked: Bool = false) -> ChatInvite {
        var invite = ChatInvite(link, by: PeerID(.user, 1), made: 5)
        (invite.isPermanent, invite.isRevoked) = (permanent, revoked)
        return invite
    }

    private func told(_ valid: ChatInvite...) -> InviteListState {
        var state = InviteListState()
        state.take(valid: valid)
        return state
    }

    @Test func `the link that there always is stands apart from the others`() {
        let state = told(invite("b"), invite("a", permanent: true), invite("c", revoked: true))
        #expect(state.primary?.link == "a")
        #expect(state.others.map(\.link) == ["b"])
    }

    @Test func `of several that there always are the newest is shown, and the others are listed`() {
        let state = told(invite("b", permanent: true), invite("a", permanent: true))
        #expect(state.primary?.link == "b" && state.others.map(\.link) == ["a"])
    }

    @Test func `a revoked link is listed below, and another takes its place`() {
        var state = told(invite("b"), invite("a", permanent: true))
        state.revoke("a", for: invite("n", permanent: true))
        #expect(state.primary?.link == "n" && state.others.map(\.link) == ["b"])
        #expect(state.revoked.map(\.link) == ["a"] && state.revoked.map(\.isPermanent) == [false])
        state.revoke("b", for: invite("b", revoked: true))
        #expect(state.others.isEmpty && state.revoked.map(\.link) == ["b", "a"])
        state.remove("a")
        #expect(state.revoked.map(\.link) == ["b"])
    }

    @Test func `a change is seen in its place, a new link above`() {
        var state = told(invite("b"), invite("a"))
        var changed = invite("a")
        changed.terms.title = "Friends"
        state.put(changed)
        state.put(invite("c"))
        #expect(state.others.map(\.link) == ["c", "b", "a"] && state.others.last?.terms.title == "Friends")
        state.put(invite("d", revoked: true))
        #expect(state.others.count == 3)
    }

    @Test func `the profile shows what is known, and offers nothing that the server does not have`() {
        var state = InviteListState()
        #expect(state.shown(known: "") == .nothing)
        #expect(state.shown(known: "k") == .link("k", isManaged: false))
        state.take(.refused(.notSupported))
        #expect(state.shown(known: "") == .nothing)
        #expect(state.shown(known: "k") == .link("k", isManaged: false))
        #expect(!state.mayAskAgain)
        state.take(valid: [])
        #expect(state.shown(known: "k") == .offer(isManaged: false))
        state.take(valid: [invite("a", permanent: true)])
        #expect(state.shown(known: "k") == .link("a", isManaged: true))
        // Known links stay when an answer is missing.
        state.take(.noAnswer)
        #expect(state.shown(known: "") == .link("a", isManaged: true))
        #expect(!state.mayAskAgain)
    }

    @Test func `where only others are they can be managed beside the offer`() {
        var state = told(invite("b"))
        #expect(state.shown(known: "") == .offer(isManaged: true))
        state.put(invite("a", permanent: true))
        #expect(state.shown(known: "") == .link("a", isManaged: true))
    }

    @Test func `a server that gave no answer is asked again, and what it told of earlier can be managed`() {
        var state = InviteListState()
        #expect(state.mayAskAgain)
        state.take(.noAnswer)
        #expect(state.mayAskAgain)
        #expect(state.shown(known: "") == .nothing)
        #expect(state.shown(known: "k") == .link("k", isManaged: true))
        state.take(.refused(.notSupported))
        #expect(!state.mayAskAgain)
        #expect(state.shown(known: "k") == .link("k", isManaged: false))
    }
}
