import ClientModel
import Testing

@Suite struct PeerAccessTests {
    private static func user(_ number: Int64, hash: Int64?, flags: UserFlags = []) -> Peer {
        var user = User(number)
        user.accessHash = hash
        user.flags = flags
        return .user(user)
    }

    @Test func `a peer that comes without a hash keeps the one we have`() {
        let told = Self.user(1, hash: nil, flags: .contact)
        #expect(told.keepingAccess(of: Self.user(1, hash: 5)) == Self.user(1, hash: 5, flags: .contact))
        #expect(told.keepingAccess(of: nil) == told)
        var channel = Channel(2, title: "New")
        var old = Channel(2, title: "Old")
        old.accessHash = 6
        let kept = Peer.channel(channel).keepingAccess(of: .channel(old))
        channel.accessHash = 6
        #expect(kept == .channel(channel))
    }

    @Test func `a new hash wins, and that of a minimal peer is not kept`() {
        let told = Self.user(1, hash: 7)
        #expect(told.keepingAccess(of: Self.user(1, hash: 5)) == told)
        let without = Self.user(1, hash: nil)
        #expect(without.keepingAccess(of: Self.user(1, hash: 5, flags: .minimal)) == without)
        #expect(without.keepingAccess(of: Self.user(2, hash: 5)) == without)
    }
}
