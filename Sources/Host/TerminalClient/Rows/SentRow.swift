/// What became of a message that was sent.
struct SentRow: Equatable, Encodable {
    var chat: String
    /// The server's number; left out while it has none.
    var id: Int32?
    var state: MessageRow.State
}

extension SentRow: OutputRow {
    func line(in style: OutputStyle) -> String {
        switch (state, id) {
        case (.sending, _): "kept for \(chat)"
        case (_, let id?): "sent to \(chat) as \(id)"
        default: "sent to \(chat)"
        }
    }
}
