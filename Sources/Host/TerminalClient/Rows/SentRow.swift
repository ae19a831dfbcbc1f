import ClientHost
import Localization

/// The result of a sent message.
struct SentRow: Equatable, Encodable {
    var chat: String
    /// The server's id; left out while it has none.
    var id: Int32?
    var state: MessageRow.State
    /// The name of its file.
    var file: String?
}

extension SentRow: OutputRow {
    func line(in style: OutputStyle) -> String {
        let strings = style.strings
        let state =
            switch (state, id) {
            case (.sending, _): strings.keptFor(chat: chat)
            case (.failed, _): strings.failedTo(chat: chat)
            case (_, let id?): strings.sentToAs(chat: chat, number: Int(id))
            default: strings.sentTo(chat: chat)
            }
        return [file?.printable, state].compactMap(\.self).joined(separator: ": ")
    }
}
