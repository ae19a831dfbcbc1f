import ClientEngine
import ClientHost
import ClientModel
import Localization
import StdExtras

/// What a notification says.
struct NotificationText: Equatable {
    /// So many characters of a message are shown.
    private static let lineLength = 200

    /// Whom or what it is about.
    let title: String
    /// The messages; may have markup.
    let body: String

    /// The words for a notification.
    ///
    /// - Parameters:
    ///   - notification: What is told.
    ///   - strings: The words.
    ///   - account: What the account is called; nil where there is only one.
    ///   - isMarkup: Whether the desktop reads the body as markup.
    init(_ notification: ChatNotification, _ strings: Strings, account: String?, isMarkup: Bool) {
        let name = notification.peer?.title.printable ?? ""
        let chat = name.isEmpty ? "Martlet" : name
        title = account.map { "\(chat) (\($0.printable))" } ?? chat
        let text =
            notification.showsText
            ? Self.lines(notification, strings) : Self.count(notification.count, strings)
        body = isMarkup ? Self.escaped(text) : text
    }

    private static func lines(_ notification: ChatNotification, _ strings: Strings) -> String {
        let isPrivate = notification.chat.kind == .user || notification.chat.kind == .secretChat
        var lines = notification.lines.map { line in
            let text = words(line, notification, strings)
            let author = line.author?.title.printable ?? ""
            if line.message.flags.contains(.service) { return text }
            return isPrivate || author.isEmpty ? text : "\(author): \(text)"
        }
        let hidden = notification.count - lines.count
        if hidden > 0 { lines.insert(strings.moreMessages(count: hidden), at: 0) }
        return lines.joined(separator: "\n")
    }

    private static func words(
        _ line: ChatNotification.Line,
        _ notification: ChatNotification,
        _ strings: Strings
    ) -> String {
        for case .action(let action) in line.content.media {
            let service = ServiceText(strings) { peer in
                [line.author, notification.peer].compactMap(\.self).first { $0.id == peer }?.title
                    ?? strings.someone
            }
            return service.words(action, by: line.author?.title ?? "").printable
        }
        let media = line.content.media.compactMap(MediaText(strings).words).first.map { "[\($0.printable)]" }
        let text = line.content.text.printable
        let whole = [media, text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        return whole.count > lineLength ? whole.prefix(clamping: lineLength - 1) + "…" : whole
    }

    private static func count(_ count: Int, _ strings: Strings) -> String {
        count == 1 ? strings.newMessage : strings.newMessages(count: count)
    }

    /// As markup that shows `text`.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
