import ClientHost
import ClientModel
import Localization
import MessageStore

/// The printed chat.
struct ChatOutputRow: Equatable, Encodable {
    var chat: String
    var title: String
    var username: String?
    var unread: Int32
    var pinned: Bool
    var muted: Bool
    /// The ISO date of the newest message.
    var date: String?
    /// The newest message.
    var last: MessageRow?
    var draft: String?
}

extension StoreReader {
    /// The printed row of a chat list entry.
    ///
    /// - Throws: `StoreError`.
    func row(_ entry: ChatListEntry, _ strings: Strings) throws -> ChatOutputRow {
        let last = try entry.messages.last.map { try row($0, strings) }
        let title = entry.peer?.title ?? ""
        return ChatOutputRow(
            chat: entry.id.code,
            title: title.isEmpty ? entry.person?.title ?? entry.id.code : title,
            username: entry.peer?.usernames.first { !$0.isInactive }?.name,
            unread: entry.chat.unreadCount,
            pinned: entry.position.pinRank > 0,
            muted: entry.chat.isMuted,
            date: last.map { DateText.iso($0.timestamp) },
            last: last,
            draft: entry.draft?.text
        )
    }
}

/// The chats of a list, aligned.
struct ChatTable {
    var rows: [ChatOutputRow]

    /// One line per chat: code, title, unread count, date, and the beginning of the newest message.
    func lines(in style: OutputStyle) -> [String] {
        let cells = rows.map { row in
            [
                row.chat, row.title.printable.truncated(to: 28), row.unread > 0 ? "\(row.unread)" : "",
                row.last.map { DateText.local($0.timestamp) } ?? "",
            ]
        }
        let widths = (0..<4).map { column in cells.map { $0[column].displayWidth }.max() ?? 0 }
        return zip(rows, cells).map { row, cells in
            let padded = zip(cells, widths).map { $0.padded(to: $1) }
            let left = widths.reduce(0, +) + 2 * widths.count
            let preview = Self.preview(row, style.strings)
            let shown = style.width.map { preview.truncated(to: max(0, $0 - left)) } ?? preview
            let line = [
                style.inked(padded[0], .faint), style.inked(padded[1], .strong),
                style.inked(padded[2], .green),
                style.inked(padded[3], .faint), shown,
            ].joined(separator: "  ")
            return line.trimmingTrailingSpaces
        }
    }

    private static func preview(_ row: ChatOutputRow, _ strings: Strings) -> String {
        if let draft = row.draft, !draft.isEmpty { return "\(strings.draft) \(draft.printable)" }
        guard let last = row.last else { return "" }
        let media = last.mediaWords.map { "[\($0.printable)] " } ?? ""
        let author = last.authorName == row.title ? "" : "\(last.authorName.printable): "
        return author + media + last.text.printable
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
