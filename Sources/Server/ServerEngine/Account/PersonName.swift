/// Names as they are stored: trimmed, on one line, bounded.
enum PersonName {
    /// Longest name, in characters.
    private static let maximumLength = 64

    /// A first name.
    ///
    /// - Throws: `FIRSTNAME_INVALID` when nothing is left of it.
    static func accept(first text: String) throws(RPCError) -> String {
        let name = clean(text)
        guard !name.isEmpty else { throw .bad("FIRSTNAME_INVALID") }
        return name
    }

    /// A last name, which may be empty.
    static func accept(last text: String) throws(RPCError) -> String { clean(text) }

    /// A group's title.
    ///
    /// - Throws: `CHAT_TITLE_EMPTY`.
    static func accept(title text: String) throws(RPCError) -> String {
        let title = String(clean(text, maximumLength: 128))
        guard !title.isEmpty else { throw .bad("CHAT_TITLE_EMPTY") }
        return title
    }

    private static func clean(_ text: String, maximumLength: Int = maximumLength) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
        return String(line.trimmed().prefix(maximumLength))
    }
}
