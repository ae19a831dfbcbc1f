import ClientHost
import ClientModel
import Localization
import MessageStore

/// The printed message.
struct MessageRow: Equatable {
    /// The state of a message.
    enum State: String, Encodable {
        /// Outgoing, being sent.
        case sending
        /// Outgoing, refused.
        case failed
        /// Outgoing, on the server.
        case sent
        /// Outgoing, read.
        case read
        /// Incoming.
        case received
    }

    var chat: String
    var chatTitle: String
    /// The server's id in the chat; nil while it has none.
    var id: Int32?
    var timestamp: Int32
    var author: String?
    var authorName: String
    var state: State
    var text: String
    var media: String?
    var mediaWords: String?
    var replyTo: Int32?
    var editDate: Int32?
    /// The reactions, such as `👍 2`.
    var reactions: [String] = []
    /// True for a service message, such as a joined member.
    var isService = false
    /// True if lines name the chat.
    var showsChat = false
}

extension MessageRow: Encodable {
    private enum CodingKeys: String, CodingKey {
        case author, chat, date, edited, id, media, reactions, service, state, text
        case authorName = "author_name"
        case chatTitle = "chat_title"
        case replyTo = "reply_to"
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(chat, forKey: .chat)
        try fields.encode(chatTitle, forKey: .chatTitle)
        try fields.encodeIfPresent(id, forKey: .id)
        try fields.encode(DateText.iso(timestamp), forKey: .date)
        try fields.encodeIfPresent(author, forKey: .author)
        try fields.encode(authorName, forKey: .authorName)
        try fields.encode(state, forKey: .state)
        try fields.encode(text, forKey: .text)
        try fields.encodeIfPresent(media, forKey: .media)
        try fields.encodeIfPresent(replyTo, forKey: .replyTo)
        try fields.encodeIfPresent(editDate.map(DateText.iso), forKey: .edited)
        if !reactions.isEmpty { try fields.encode(reactions, forKey: .reactions) }
        if isService { try fields.encode(true, forKey: .service) }
    }
}

extension MessageRow: OutputRow {
    /// The line `12  2026-11-21 19:04  Ada: Hello`, with further lines of the text indented.
    func line(in style: OutputStyle) -> String {
        let number = (id.map(String.init) ?? "-").padded(to: 4)
        let place = showsChat && chatTitle != authorName ? "\(chatTitle.printable) › " : ""
        let head =
            "\(style.inked(number, .faint))  \(style.inked(DateText.local(timestamp), .faint))  "
            + place
        // What happened says itself who did it.
        let author =
            isService
            ? "" : style.inked(authorName.printable, state == .received ? .cyan : .green) + mark(style) + ": "
        var said = mediaWords.map { ["[\($0.printable)]"] } ?? []
        if !text.isEmpty { said += text.printableLines }
        return head + author + said.joined(separator: "\n      ")
            + (editDate == nil ? "" : style.inked(" \(style.strings.terminalEdited)", .faint))
            + (reactions.isEmpty
                ? "" : style.inked("  [\(reactions.joined(separator: ", ").printable)]", .faint))
    }

    private func mark(_ style: OutputStyle) -> String {
        switch state {
        case .sending: " …"
        case .failed: style.inked(" ✗", .red)
        case .sent: " ✓"
        case .read: " ✓✓"
        case .received: ""
        }
    }
}
