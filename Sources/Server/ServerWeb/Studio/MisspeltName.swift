/// A name in a line of rules that another one was perhaps meant for.
struct MisspeltName: Equatable {
    /// The place of its first letter in the line, from 1.
    let column: Int
    /// The number of its characters.
    let length: Int
    /// The name to write in its place.
    let replacement: String

    /// Finds the name of a suggestion in a line; nil for what is no name, so that it cannot be put there by a press.
    ///
    /// - Parameters:
    ///   - suggestion: The name that was perhaps meant, perhaps with the sign before it.
    ///   - line: The line.
    ///   - column: The place of the problem, from 1.
    init?(_ suggestion: String, in line: String, at column: Int) {
        var name = suggestion[...]
        if let first = name.first, !Self.isLetter(first) { name.removeFirst() }
        guard !name.isEmpty, name.allSatisfy(Self.isLetter), column > 0 else { return nil }
        let letters = Array(line)
        // The sign before a name is a part of the rule.
        var start = column - 1
        if letters.indices.contains(start), !Self.isLetter(letters[start]) { start += 1 }
        var end = start
        while letters.indices.contains(end), Self.isLetter(letters[end]) { end += 1 }
        guard end > start else { return nil }
        (self.column, length, replacement) = (start + 1, end - start, String(name))
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "_-".contains(character))
    }
}
