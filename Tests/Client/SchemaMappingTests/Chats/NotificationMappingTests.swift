import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct NotificationMappingTests {
    @Test(arguments: [NotificationSound.standard, .none, .named("chime"), .uploaded(5)])
    func `settings come back as they were set`(sound: NotificationSound) {
        var settings = PeerNotificationSettings()
        settings.muteUntil = 100
        settings.isSilent = true
        settings.showsPreviews = false
        settings.sound = sound
        let sent = TL.InputPeerNotifySettings(settings)
        let kept = TL.PeerNotifySettings(
            showPreviews: sent.showPreviews,
            silent: sent.silent,
            muteUntil: sent.muteUntil,
            iosSound: .notificationSoundDefault,
            otherSound: sent.sound
        )
        #expect(PeerNotificationSettings(kept) == settings)
    }

    @Test func `what is not said stays unsaid`() {
        #expect(PeerNotificationSettings(TL.PeerNotifySettings()) == PeerNotificationSettings())
        #expect(TL.InputPeerNotifySettings(PeerNotificationSettings()) == TL.InputPeerNotifySettings())
    }

    @Test func `subjects have the same names both ways`() {
        #expect(NotificationSubject(.notifyPeer(.init(peer: Sample.group))) == .chat(PeerID(.group, 5)))
        #expect(
            NotificationSubject(.notifyForumTopic(.init(peer: Sample.channel, topMsgID: 3)))
                == .topic(PeerID(.channel, 8), 3)
        )
        let pairs: [(TL.NotifyPeer, TL.InputNotifyPeer)] = [
            (.notifyUsers, .inputNotifyUsers), (.notifyChats, .inputNotifyChats),
            (.notifyBroadcasts, .inputNotifyBroadcasts),
        ]
        for (came, sent) in pairs {
            #expect(TL.InputNotifyPeer(NotificationSubject(came)) { _ in nil } == sent)
        }
    }

    @Test func `a chat must be named`() {
        let subject = NotificationSubject.chat(PeerID(.group, 5))
        #expect(
            TL.InputNotifyPeer(subject) { .group(Group($0.number, title: "")) }
                == .inputNotifyPeer(.init(peer: .inputPeerChat(.init(chatID: 5))))
        )
        #expect(TL.InputNotifyPeer(subject) { _ in nil } == nil)
    }
}
