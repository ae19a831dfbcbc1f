import ClientEngine
import ClientModel
import Localization
import Testing

@testable import Notifier

@Suite struct NotificationTextTests {
    private static let ada = PeerID(.user, 2)
    private static let team = PeerID(.group, 7)

    private func line(_ text: String, _ media: [Media] = [], by name: String = "Ada") -> ChatNotification.Line
    {
        var content = MessageContent(text: text)
        content.media = media
        var author = User(Self.ada.number)
        author.firstName = name
        var flags: MessageFlags = .incoming
        if media.contains(where: { if case .action = $0 { true } else { false } }) { flags.insert(.service) }
        let key = MessageKey(peer: Self.ada, namespace: .cloud, id: 1)
        let message = Message(MessageFields(key: key, timestamp: 1, author: Self.ada, flags: flags))
        return .init(message: message, content: content, author: .user(author))
    }

    private func text(
        _ lines: [ChatNotification.Line],
        in chat: PeerID = ada,
        count: Int? = nil,
        showsText: Bool = true,
        account: String? = nil,
        isMarkup: Bool = false
    ) -> NotificationText {
        var notification = ChatNotification(
            chat: chat,
            peer: lines.first?.author,
            lines: lines,
            count: count ?? lines.count
        )
        notification.showsText = showsText
        return NotificationText(notification, .english, account: account, isMarkup: isMarkup)
    }

    @Test func `a private chat shows its texts, a group says whose they are`() {
        #expect(text([line("one"), line("two")]).body == "one\ntwo")
        #expect(text([line("one", by: "Bob")], in: Self.team).body == "Bob: one")
        #expect(text([line("one")]).title == "Ada")
        #expect(text([line("one")], account: "work").title == "Ada (work)")
    }

    @Test func `what does not fit is counted`() {
        #expect(text([line("newest")], count: 9).body == "8 more\nnewest")
    }

    @Test func `without previews nothing of the text is shown`() {
        #expect(text([line("secret")], showsText: false).body == "New message")
        #expect(text([line("secret")], count: 3, showsText: false).body == "3 new messages")
    }

    @Test func `markup of others is text, and is not made where nobody reads it`() {
        #expect(text([line("<b>&")], isMarkup: true).body == "&lt;b&gt;&amp;")
        #expect(text([line("<b>&")]).body == "<b>&")
    }

    @Test func `what others write cannot turn or break the lines`() {
        #expect(text([line("a\u{202E}b\nc\u{7}")]).body == "ab c")
        #expect(text([line(String(repeating: "x", count: 500))]).body.count == 200)
    }

    @Test func `events are told in words`() {
        #expect(text([line("", [.action(.contactJoined)])]).body == "Ada joined Martlet")
    }
}
