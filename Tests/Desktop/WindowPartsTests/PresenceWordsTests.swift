import ChatPresentation
import ClientModel
import Localization
import MessageStore
import Testing

@testable import WindowParts

@Suite struct PresenceWordsTests {
    private let words = PresenceWords(Strings.english, TimeZoneRules())
    /// 2025-11-03 14:05:00 UTC.
    private let now: Int32 = 1_762_178_700

    @Test func `when somebody was here is said as exactly as they let us know`() {
        let cases: [(Presence?, String)] = [
            (.online(until: now + 10), "online"),
            (.online(until: now - 30), "last seen just now"),
            (.offline(since: now - 60), "last seen a minute ago"),
            (.offline(since: now - 600), "last seen 10 minutes ago"),
            (.offline(since: now - 7200), "last seen at 12:05"),
            (.offline(since: now - 86_400), "last seen yesterday at 14:05"),
            (.recently, "last seen recently"), (.lastMonth, "last seen within a month"), (.hidden, ""),
            (nil, ""),
        ]
        for (presence, expected) in cases { #expect(words.text(presence, now: now) == expected) }
    }

    @Test func `words that become untrue by themselves say when`() {
        #expect(words.nextChange(of: .online(until: now + 9), after: now) == now + 9)
        #expect(words.nextChange(of: .offline(since: now - 90), after: now) == now + 30)
        #expect(words.nextChange(of: .offline(since: now - 90_000), after: now) == nil)
        #expect(words.nextChange(of: .recently, after: now) == nil)
    }

    @Test(arguments: [Int32.min, .max])
    func `a time that nobody can have been here at is told like any other`(since: Int32) {
        #expect(!words.text(.offline(since: since), now: now).isEmpty)
        #expect(words.nextChange(of: .offline(since: .min), after: now) == nil)
        #expect(words.nextChange(of: .offline(since: .max), after: now).map { $0 > now } == true)
    }

    @Test func `what goes on comes before when somebody was here`() {
        var info = PeerInfo(id: PeerID(.user, 7))
        var user = User(7)
        user.firstName = "Bob"
        info.peer = .user(user)
        info.presence = .recently
        let own = PeerID(.user, 1)
        #expect(words.header(info, [:], ownID: own, now: now).subtitle == "last seen recently")
        let typing = words.header(info, [PeerID(.user, 7): .typing], ownID: own, now: now)
        #expect(typing.subtitle == "typing…")
        #expect(words.header(info, [:], ownID: info.id, now: now).title == "Saved Messages")
    }

    @Test func `of a group's members those are counted who are online, if there are others`() {
        var info = PeerInfo(id: PeerID(.group, 3))
        var group = Group(3, title: "Harbour")
        group.memberCount = 5
        info.peer = .group(group)
        let (own, bob, cleo) = (PeerID(.user, 1), PeerID(.user, 7), PeerID(.user, 8))
        func line(_ presences: [PeerID: Presence]) -> String {
            words.header(info, [:], presences: presences, ownID: own, now: now).subtitle
        }
        #expect(line([:]) == "5 members")
        #expect(line([own: .online(until: now + 60), bob: .recently]) == "5 members")
        let online = [bob: Presence.online(until: now + 30), cleo: .online(until: now + 60)]
        #expect(line(online) == "5 members, 3 online")
        #expect(words.nextChange(of: info, online, after: now) == now + 30)
        group.flags = .left
        info.peer = .group(group)
        #expect(line(online).isEmpty)
    }

    @Test func `in a group it is said who is typing`() {
        var info = PeerInfo(id: PeerID(.group, 3))
        info.peer = .group(Group(3, title: "Harbour"))
        var user = User(7)
        user.firstName = "Bob"
        let (own, bob) = (PeerID(.user, 1), PeerID(.user, 7))
        let named = words.header(info, [bob: .typing], [bob: .user(user)], ownID: own, now: now)
        #expect(named.subtitle == "Bob is typing…")
        #expect(words.header(info, [bob: .typing], ownID: own, now: now).subtitle == "typing…")
    }
}
