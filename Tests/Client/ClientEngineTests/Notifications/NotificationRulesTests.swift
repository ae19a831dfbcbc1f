import ClientEngine
import ClientModel
import TestKit
import Testing

/// The rules of notifications: a table of cases, and properties of all others.
@Suite struct NotificationRulesTests {
    private static let now: Int32 = 1_000
    private static let selfID = PeerID(.user, 1)
    private let rules = NotificationRules(selfID: selfID, now: now)

    private static func settings(
        muteUntil: Int32? = nil,
        isSilent: Bool? = nil,
        sound: NotificationSound? = nil
    ) -> PeerNotificationSettings {
        var settings = PeerNotificationSettings()
        (settings.muteUntil, settings.isSilent, settings.sound) = (muteUntil, isSilent, sound)
        return settings
    }

    @Test func `a text that comes is told aloud`() {
        #expect(rules.verdict(.incoming) == .aloud)
    }

    @Test func `what is ours or read is not told`() {
        #expect(rules.verdict([]) == .nothing)
        #expect(rules.verdict(.incoming, isRead: true) == .nothing)
        #expect(rules.verdict([.incoming, .mentioned], isRead: true) == .nothing)
    }

    @Test func `a muted chat is told of by mentions alone`() {
        let muted = Self.settings(muteUntil: .max)
        #expect(rules.verdict(.incoming, chat: muted) == .nothing)
        #expect(rules.verdict([.incoming, .mentioned], chat: muted) == .aloud)
        var strict = NotificationPreferences()
        strict.mentionsOverrideMutes = false
        let strictRules = NotificationRules(selfID: Self.selfID, preferences: strict, now: Self.now)
        #expect(strictRules.verdict([.incoming, .mentioned], chat: muted) == .nothing)
    }

    @Test func `a chat's own mute goes before that of its kind, and ends`() {
        let muted = Self.settings(muteUntil: Self.now + 1)
        #expect(rules.verdict(.incoming, kind: muted) == .nothing)
        #expect(rules.verdict(.incoming, chat: Self.settings(muteUntil: 0), kind: muted) == .aloud)
        #expect(rules.verdict(.incoming, chat: Self.settings(muteUntil: Self.now)) == .aloud)
    }

    @Test func `silence comes from the message, the chat, its kind, or a sound that is none`() {
        #expect(rules.verdict([.incoming, .silent]) == .silent)
        #expect(rules.verdict(.incoming, chat: Self.settings(isSilent: true)) == .silent)
        #expect(rules.verdict(.incoming, kind: Self.settings(isSilent: true)) == .silent)
        #expect(rules.verdict(.incoming, kind: Self.settings(sound: NotificationSound.none)) == .silent)
        let chat = Self.settings(isSilent: false, sound: .standard)
        #expect(rules.verdict(.incoming, chat: chat, kind: Self.settings(isSilent: true)) == .aloud)
    }

    @Test(arguments: [
        (ServiceAction.messagePinned, true), (.contactJoined, true), (.custom("Hello"), true),
        (.groupCreated(GroupCreation(title: "Team", members: [])), true),
        (.membersAdded([selfID]), true), (.membersAdded([PeerID(.user, 9)]), false),
        (.titleChanged("New"), false), (.photoRemoved, false), (.memberRemoved(selfID), false),
        (.historyCleared, false), (.joinedByRequest, false),
    ])
    func `of what happens in a chat only news is told`(_ action: ServiceAction, isTold: Bool) {
        let verdict = rules.verdict([.incoming, .service], action: action)
        #expect((verdict != .nothing) == isTold)
    }

    @Test func `new contacts are not announced if the user has switched that off`() {
        var quiet = NotificationPreferences()
        quiet.announcesContacts = false
        let rules = NotificationRules(selfID: Self.selfID, preferences: quiet, now: Self.now)
        #expect(rules.verdict([.incoming, .service], action: .contactJoined) == .nothing)
    }

    @Test func `whatever the settings, nothing of ours is told and no silent message makes a sound`() {
        var random = SeededRandom(seed: 4)
        for _ in 0..<10_000 {
            let flags = MessageFlags(rawValue: UInt32(truncatingIfNeeded: random.next()))
            let chat = Self.any(&random)
            let kind = Self.any(&random)
            let verdict = rules.verdict(flags, isRead: random.next() % 4 == 0, chat: chat, kind: kind)
            if !flags.contains(.incoming) { #expect(verdict == .nothing) }
            if flags.contains(.silent) { #expect(verdict != .aloud) }
            if chat.isMuted(at: Self.now, fallback: kind), !flags.contains(.mentioned) {
                #expect(verdict == .nothing)
            }
        }
    }

    private static func any(_ random: inout SeededRandom) -> PeerNotificationSettings {
        let bits = random.next()
        return settings(
            muteUntil: [nil, 0, now + 5, .max][Int(bits & 3)],
            isSilent: [nil, true, false, nil][Int(bits >> 2 & 3)],
            sound: [nil, .standard, NotificationSound.none, .named("ding")][Int(bits >> 4 & 3)]
        )
    }

    @Test func `preferences survive being stored`() throws {
        var preferences = NotificationPreferences()
        preferences.mentionsOverrideMutes = false
        #expect(try NotificationPreferences(record: preferences.record()) == preferences)
        #expect(try NotificationPreferences(record: []) == NotificationPreferences())
    }
}
