/// A text with places for what is put into it: `{name} is in {folder} now`.
public enum TextPattern {
    /// What is put into a text, in the order of its first places; nil when its braces do not match.
    public static func placeholders(of text: String) -> [String]? {
        var names: [String] = []
        var name: String?
        for character in text {
            switch (character, name) {
            case ("{", nil): name = ""
            case ("}", let found?) where !found.isEmpty:
                if !names.contains(found) { names.append(found) }
                name = nil
            case ("{", _), ("}", _): return nil
            case (_, let begun?):
                guard character.isASCII, character.isLetter else { return nil }
                name = begun + String(character)
            default: break
            }
        }
        return name == nil ? names : nil
    }
}
