/// The signs at the beginning of a line that would make more of it than a text.
enum MarkdownSigns {
    /// The line with a backslash before such a sign.
    static func guarded(_ line: String) -> String {
        guard let first = line.first else { return line }
        if "#+-=".contains(first) { return "\\" + line }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let sign = line.dropFirst(digits.count).first, sign == "." || sign == ")"
        else {
            return line
        }
        return "\(digits)\\\(line.dropFirst(digits.count))"
    }

    /// True for the first line of a list.
    static func beginsList(_ line: String) -> Bool {
        ["- ", "* ", "1. ", "1) "].contains { line.hasPrefix($0) }
    }
}
