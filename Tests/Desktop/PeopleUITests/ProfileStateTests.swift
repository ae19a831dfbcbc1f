import ChatPresentation
import ClientModel
import Localization
import MessageStore
import Testing
import WindowParts

@testable import PeopleUI

@Suite struct ProfileStateTests {
    private static let own = PeerID(.user, 1)
    private static let bob = PeerID(.user, 2)
    private static let carl = PeerID(.user, 3)
    private let words = PresenceWords(Strings.english, TimeZoneRules())

    private func person(_ number: Int64, _ name: String) -> Peer {
        var user = User(number)
        user.firstName = name
        return .user(user)
    }

    private func state(_ info: PeerInfo, _ people: ProfileState.People = .init()) -> ProfileState {
        ProfileState(info, people, ownID: Self.own, now: 1000, words)
    }

    private func group(creator: Bool = false, _ members: [GroupMember]) -> PeerInfo {
        var group = Group(9, title: "Harbour")
        if creator { group.flags.insert(.creator) }
        var info = PeerInfo(id: group.id)
        info.peer = .group(group)
        var page = CachedPeerData()
        page.members = members
        info.cachedData = page
        return info
    }

    private func member(_ peer: PeerID, _ role: GroupRole = .member, by inviter: PeerID? = nil) -> GroupMember
    {
        var member = GroupMember(peer)
        (member.role, member.inviter) = (role, inviter)
        return member
    }

    @Test func `a person may be blocked and unblocked, a group, a gone account and the server's own may not`()
    {
        var user = User(2)
        user.firstName = "Bob"
        var info = PeerInfo(id: user.id)
        info.peer = .user(user)
        #expect(state(info).blockable?.isBlocked == false && state(info).blockable?.name == "Bob")
        info.cachedData = CachedPeerData()
        info.cachedData?.isBlocked = true
        #expect(state(info).blockable?.isBlocked == true)
        for flags in [UserFlags.deleted, .support] {
            user.flags = flags
            info.peer = .user(user)
            #expect(state(info).blockable == nil)
        }
        #expect(state(group([])).blockable == nil)
    }

    @Test func `a person's page says how to reach them and what they say of themselves`() {
        var user = User(2)
        (user.firstName, user.phone) = ("Bob", "15550721")
        user.usernames = [Username("bob_at_sea")]
        var info = PeerInfo(id: user.id)
        info.peer = .user(user)
        var page = CachedPeerData()
        page.about = "Counts what floats."
        info.cachedData = page
        let shown = state(info)
        #expect(shown.title == "Bob")
        #expect(shown.facts.map(\.text) == ["+15550721", "@bob_at_sea", "Counts what floats."])
        #expect(shown.abilities == [.message, .addContact])
        info.isContact = true
        #expect(state(info).abilities == [.message, .editContact])
    }

    @Test func `a deleted account can't be made a contact`() {
        var user = User(2)
        user.flags.insert(.deleted)
        var info = PeerInfo(id: user.id)
        info.peer = .user(user)
        #expect(state(info).abilities == .message)
    }

    @Test func `the member's own page is about what they keep, and has nothing to call or mute`() {
        var user = User(1)
        (user.firstName, user.phone) = ("Ada", "15550720")
        var info = PeerInfo(id: user.id)
        info.peer = .user(user)
        let shown = state(info)
        #expect(shown.isSaved)
        #expect(shown.title == "Saved Messages")
        #expect(shown.subtitle.isEmpty)
        #expect(shown.facts.isEmpty)
        #expect(shown.abilities == .message)
    }

    @Test func `a chat is muted until its time is over`() {
        var info = PeerInfo(id: Self.bob)
        info.peer = person(2, "Bob")
        var settings = PeerNotificationSettings()
        settings.muteUntil = 1001
        info.notificationSettings = settings
        #expect(state(info).isMuted)
        settings.muteUntil = 1000
        info.notificationSettings = settings
        #expect(!state(info).isMuted)
    }

    @Test func `members stand by their role, then who is here, then by name`() {
        let dora = PeerID(.user, 4)
        let people = ProfileState.People(
            peers: [
                Self.own: person(1, "Ada"), Self.bob: person(2, "Bob"), Self.carl: person(3, "Carl"),
                dora: person(4, "Dora"),
            ],
            presences: [Self.carl: .online(until: 2000), dora: .offline(since: 900)]
        )
        let info = group([member(Self.own), member(dora), member(Self.carl), member(Self.bob, .creator)])
        let shown = state(info, people).members
        #expect(shown.map(\.name) == ["Bob", "Ada", "Carl", "Dora"])
        #expect(shown.map(\.isOnline) == [false, true, true, false])
    }

    @Test func `who made a group removes and promotes everybody but themselves`() {
        let info = group(
            creator: true,
            [member(Self.own, .creator), member(Self.bob, .admin), member(Self.carl)]
        )
        let shown = state(info)
        #expect(shown.abilities.isSuperset(of: [.delete, .describe, .addMembers, .leave]))
        #expect(shown.members.map(\.mayRemove) == [false, true, true])
        #expect(shown.members.map(\.mayPromote) == [false, true, true])
    }

    @Test func `a member removes only whom they brought in`() {
        let info = group([member(Self.own), member(Self.bob, by: Self.own), member(Self.carl, by: Self.bob)])
        let shown = state(info)
        #expect(shown.abilities == [.message, .edit, .describe, .addMembers, .leave])
        let removable = shown.members.filter(\.mayRemove).map(\.id)
        #expect(removable == [Self.bob])
        #expect(shown.members.allSatisfy { !$0.mayPromote })
    }

    @Test func `a group leaves to its administrators what it forbids to others`() {
        var info = group([member(Self.own), member(Self.bob, .creator)])
        guard case .group(var group)? = info.peer else { return }
        group.restrictions = [.changeInfo, .invite]
        info.peer = .group(group)
        #expect(state(info).abilities == [.message, .leave])
        info.cachedData?.members = [member(Self.own, .admin), member(Self.bob, .creator)]
        let led = state(info)
        #expect(led.abilities == [.message, .edit, .describe, .addMembers, .invite, .restrict, .leave])
        #expect(led.restrictions == [.changeInfo, .invite])
    }

    @Test func `who left a group can do nothing there`() {
        var info = group([])
        guard case .group(var group)? = info.peer else { return }
        group.flags.insert(.left)
        info.peer = .group(group)
        #expect(state(info).abilities.isEmpty)
    }

    @Test func `addresses are cut out of a text even where its entities lie`() {
        var content = MessageContent(text: "😀 see example.org")
        content.entities = [
            TextEntity(offset: 7, length: 11, .url), TextEntity(offset: 400, length: 5, .url),
            TextEntity(offset: 0, length: 2, .link("https://martlet.example")),
        ]
        #expect(content.links == ["example.org", "https://martlet.example"])
    }

    private func channel(_ change: (inout Channel) -> Void) -> ProfileState {
        var channel = Channel(8, title: "Tides")
        channel.flags = .broadcast
        change(&channel)
        var info = PeerInfo(id: channel.id)
        info.peer = .channel(channel)
        var page = CachedPeerData()
        (page.about, page.inviteLink) = ("High and low", "https://t.me/+abc")
        info.cachedData = page
        return state(info)
    }

    @Test func `a channel's page says what it is about, and lets those in charge change it`() {
        let read = channel { $0.usernames = [Username("tides")] }
        #expect(read.isChannel && !read.isGroup && read.title == "Tides")
        #expect(read.facts.map(\.text) == ["@tides", "High and low"])
        #expect(read.abilities == [.message, .leave])
        let managed = channel { $0.adminRights = [.invite, .changeInfo] }
        #expect(managed.abilities == [.message, .leave, .edit, .describe, .addMembers, .invite])
        #expect(managed.inviteLink == "https://t.me/+abc")
        let own = channel { $0.flags.insert(.creator) }
        #expect(own.abilities == [.message, .edit, .describe, .addMembers, .invite, .delete])
        #expect(channel { $0.flags.insert(.left) }.abilities == [])
    }

    @Test func `a large group is one, and not a channel`() {
        let group = channel { $0.flags = .megagroup }
        #expect(group.isGroup && !group.isChannel)
    }

    @Test func `links by which one joins are for those who manage a group`() {
        #expect(!state(group([member(Self.own)])).abilities.contains(.invite))
        #expect(state(group([member(Self.own, .admin)])).abilities.contains(.invite))
        #expect(state(group(creator: true, [member(Self.own, .creator)])).abilities.contains(.invite))
    }
}
