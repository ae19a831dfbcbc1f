import ClientHost

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
        let what = file.map { "\($0.printable): " } ?? ""
        return switch (state, id) {
        case (.sending, _): "\(what)kept for \(chat)"
        case (.failed, _): "\(what)not sent to \(chat)"
        case (_, let id?): "\(what)sent to \(chat) as \(id)"
        default: "\(what)sent to \(chat)"
        }
    }
}
