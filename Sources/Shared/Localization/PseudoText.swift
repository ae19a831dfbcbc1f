/// Texts as a language has them that is nobody's: wider, with marks on their letters, and in brackets. What is seen without
/// brackets never came from a catalog; what is cut off has no room for a real language either.
enum PseudoText {
    private static let accented: [Character: Character] = [
        "a": "á", "c": "ç", "e": "é", "i": "í", "n": "ñ", "o": "ö", "s": "š", "u": "ü", "y": "ý", "z": "ž",
        "A": "Á", "C": "Ç", "E": "É", "I": "Í", "N": "Ñ", "O": "Ö", "S": "Š", "U": "Ü", "Y": "Ý", "Z": "Ž",
    ]

    /// A text, two fifths wider. What is put into it keeps its places.
    static func widened(_ text: String) -> String {
        var shown = ""
        var isPlace = false
        var length = 0
        for character in text {
            if character == "{" { isPlace = true }
            shown.append(isPlace ? character : accented[character] ?? character)
            if !isPlace { length += 1 }
            if character == "}" { isPlace = false }
        }
        return "[\(shown)\(String(repeating: "~", count: (length * 2 + 4) / 5))]"
    }
}
