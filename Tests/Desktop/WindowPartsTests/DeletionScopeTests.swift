import ClientModel
import MessageStore
import Testing

@testable import WindowParts

@Suite struct DeletionScopeTests {
    private let own = PeerID(.user, 1)

    private func scope(_ peer: Peer, isOwn: Bool) -> DeletionScope {
        var info = PeerInfo(id: peer.id)
        info.peer = peer
        return DeletionScope(info, isOwn: isOwn, ownID: own)
    }

    private func group(isOwn: Bool, _ change: (inout Group) -> Void = { _ in }) -> DeletionScope {
        var group = Group(3, title: "Harbour")
        change(&group)
        return scope(.group(group), isOwn: isOwn)
    }

    @Test func `in a private chat there is a choice, usually taken for one's own`() {
        var bob = User(7)
        bob.firstName = "Bob"
        #expect(scope(.user(bob), isOwn: true) == .choice(name: "Bob", isPerson: true, isUsual: true))
        #expect(scope(.user(bob), isOwn: false) == .choice(name: "Bob", isPerson: true, isUsual: false))
        bob.flags = .deleted
        #expect(scope(.user(bob), isOwn: true) == .onlyUser)
        #expect(scope(.user(User(1)), isOwn: true) == .onlyUser)
    }

    @Test func `a member takes back what is theirs, an administrator what anybody wrote`() {
        #expect(group(isOwn: true) == .choice(name: "Harbour", isPerson: false, isUsual: true))
        #expect(group(isOwn: false) == .userAlone)
        let asked = DeletionScope.choice(name: "Harbour", isPerson: false, isUsual: false)
        #expect(group(isOwn: false) { $0.flags = .creator } == asked)
        #expect(group(isOwn: false) { $0.adminRights = .delete } == asked)
        #expect(group(isOwn: true) { $0.flags = .left } == .userAlone)
    }

    @Test func `of a channel there is one copy`() {
        let channel = Peer.channel(Channel(5, title: "Lights"))
        #expect(scope(channel, isOwn: true) == .everyone(title: "Lights"))
        #expect(scope(channel, isOwn: false) == .everyone(title: "Lights"))
    }
}
