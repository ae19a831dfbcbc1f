import ClientModel
import MessageStore
import Testing

@testable import WindowParts

@Suite struct ChatFootTests {
    private func user(isBlocked: Bool = false, _ change: (inout User) -> Void = { _ in }) -> ChatFoot {
        var info = PeerInfo(id: PeerID(.user, 7))
        var user = User(7)
        user.firstName = "Bob"
        change(&user)
        info.peer = .user(user)
        info.cachedData = CachedPeerData()
        info.cachedData?.isBlocked = isBlocked
        return ChatFoot(info, now: 1000)
    }

    private func group(_ change: (inout Group) -> Void) -> ChatFoot {
        var info = PeerInfo(id: PeerID(.group, 3))
        var group = Group(3, title: "Harbour")
        change(&group)
        info.peer = .group(group)
        return ChatFoot(info, now: 1000)
    }

    private func channel(mutedUntil: Int32? = nil, _ change: (inout Channel) -> Void) -> ChatFoot {
        var info = PeerInfo(id: PeerID(.channel, 5))
        var channel = Channel(5, title: "Lights")
        change(&channel)
        info.peer = .channel(channel)
        info.notificationSettings = PeerNotificationSettings()
        info.notificationSettings?.muteUntil = mutedUntil
        return ChatFoot(info, now: 1000)
    }

    @Test func `a person is written to, unless they are blocked or gone`() {
        #expect(user() == .composer)
        #expect(user(isBlocked: true) == .unblock(name: "Bob"))
        #expect(user(isBlocked: true) { $0.flags = .deleted } == .deletedAccount)
    }

    @Test(arguments: [GroupFlags.left, .forbidden, .deactivated])
    func `who is not in a group any more is told so`(flags: GroupFlags) {
        #expect(group { $0.flags = flags } == .notMember(isChannel: false))
        #expect(group { $0.flags = [flags, .creator] } == .notMember(isChannel: false))
    }

    @Test func `a group that forbids to write lets its administrators`() {
        #expect(group { _ in } == .composer)
        #expect(group { $0.restrictions = .sendText } == .composer)
        #expect(group { $0.restrictions = .send } == .mayNotWrite)
        #expect(group { $0.restrictions = .allMessages } == .mayNotWrite)
        #expect(
            group {
                $0.restrictions = .send
                $0.adminRights = .pin
            } == .composer
        )
    }

    @Test func `a channel is muted by its readers, joined by others, written to by those who may post`() {
        #expect(channel { $0.flags = .broadcast } == .notifications(isMuted: false))
        #expect(channel(mutedUntil: 2000) { $0.flags = .broadcast } == .notifications(isMuted: true))
        #expect(channel(mutedUntil: 900) { $0.flags = .broadcast } == .notifications(isMuted: false))
        #expect(channel { $0.flags = [.broadcast, .left] } == .join(isChannel: true))
        #expect(channel { $0.flags = [.broadcast, .forbidden] } == .notMember(isChannel: true))
        #expect(channel { $0.flags = [.broadcast, .creator] } == .composer)
        #expect(
            channel {
                $0.flags = .broadcast
                $0.adminRights = .post
            } == .composer
        )
        #expect(
            channel {
                $0.flags = .broadcast
                $0.adminRights = .invite
            } == .notifications(isMuted: false)
        )
    }

    @Test func `of a large group one is a member, a guest or a listener`() {
        #expect(channel { $0.flags = .megagroup } == .composer)
        #expect(channel { $0.flags = [.megagroup, .left] } == .join(isChannel: false))
        #expect(channel { $0.restrictions = .send } == .mayNotWrite)
        var quiet = TimedRestrictions()
        (quiet.restrictions, quiet.until) = (.send, 2000)
        #expect(channel { $0.ownRestrictions = quiet } == .mayNotWrite)
        quiet.until = 900
        #expect(channel { $0.ownRestrictions = quiet } == .composer)
    }
}
