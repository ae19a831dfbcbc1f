/// The initials of a name.
enum Initials {
    /// The first letters of the first and the last word.
    static func of(_ name: String) -> String {
        let words = name.split { $0.isWhitespace }
            .filter { $0.first?.isLetter ?? false || $0.first?.isNumber ?? false }
        guard let first = words.first?.first else { return "" }
        guard words.count > 1, let last = words.last?.first else { return first.uppercased() }
        return first.uppercased() + last.uppercased()
    }
}
