extension Strings {
    /// Names one after the other, as in a sentence: "Alice, Bob and Carol".
    public func listed(_ names: [String]) -> String {
        let names = names.map(isolated)
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return listEnd(names: names.dropLast().joined(separator: listSeparator), name: last)
    }

    /// Names one after the other, with nothing but commas.
    public func enumerated(_ names: [String]) -> String {
        names.map(isolated).joined(separator: listSeparator)
    }

    /// Something of another's, such as a name, that keeps its direction and lends it to nothing around it.
    public func isolated(_ text: String) -> String {
        language.isRightToLeft && !text.isEmpty ? "\u{2068}\(text)\u{2069}" : text
    }

    /// A clause, as it stands behind a colon, as a sentence of its own.
    public func sentence(of clause: String) -> String {
        let text = clause.prefix(1).uppercased() + clause.dropFirst()
        return text.hasSuffix(".") || text.hasSuffix("?") || text.hasSuffix("!") ? text : text + "."
    }
}
