import ClientEngine
import ClientHost
import ClientModel
import Testing

@testable import Notifier

/// The rules for notifications on this computer.
@Suite struct NotificationPolicyTests {
    private static let ada: Peer = {
        var ada = User(2)
        ada.firstName = "Ada"
        return .user(ada)
    }()

    private func notification() -> ChatNotification {
        var content = MessageContent(text: "a secret")
        content.media = []
        let key = MessageKey(peer: Self.ada.id, namespace: .cloud, id: 1)
        let message = Message(MessageFields(key: key, timestamp: 1, author: Self.ada.id, flags: .incoming))
        let line = ChatNotification.Line(message: message, content: content, author: Self.ada)
        return ChatNotification(chat: Self.ada.id, peer: Self.ada, lines: [line], count: 1)
    }

    private func text(_ policy: NotificationPolicy) -> NotificationText? {
        policy.apply(to: notification()).map {
            NotificationText($0, policy.strings, account: nil, isMarkup: false)
        }
    }

    @Test func `what a person decides for all accounts holds for each notification`() {
        var policy = NotificationPolicy()
        #expect(text(policy)?.title == "Ada")
        #expect(text(policy)?.body == "a secret")
        policy.settings.showPreviews = false
        #expect(text(policy)?.title == "Ada")
        #expect(text(policy)?.body == "New message")
        policy.settings.haveSound = false
        #expect(policy.apply(to: notification())?.isSilent == true)
        policy.settings.areShown = false
        #expect(text(policy) == nil)
    }

    @Test func `behind a lock nothing says who wrote, or what`() {
        let locked = NotificationPolicy(isLocked: true)
        #expect(text(locked)?.title == "Martlet")
        #expect(text(locked)?.body == "New message")
    }

    @Test func `an answer that was not sent is held with the reason, and hidden behind a lock`() {
        let refusal = FailedReplyNotice(
            chat: "Ada",
            reason: .refused(.writeForbidden),
            text: "1 < 2\nand more"
        )
        let open = NotificationPolicy()
        #expect(refusal.title(open) == "Not sent to Ada")
        #expect(refusal.body(open, isMarkup: true) == "you may not write there\n1 &lt; 2\nand more")
        let locked = NotificationPolicy(isLocked: true)
        #expect(refusal.title(locked) == "Not sent")
        #expect(refusal.body(locked, isMarkup: false) == "you may not write there")
    }
}
