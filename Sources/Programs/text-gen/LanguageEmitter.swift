import CatalogSyntax

/// Writes a language: its texts, and which form of one a number asks for.
struct LanguageEmitter {
    private let language: TranslatedLanguage

    init(_ language: TranslatedLanguage) { self.language = language }

    /// The list of all languages.
    static func list(_ languages: [TranslatedLanguage]) -> String {
        let others = languages.dropFirst().sorted { $0.name < $1.name }
        let names = (languages.prefix(1) + others).map { memberName($0.id) }
        return """
            \(SwiftText.header)extension Language {
                /// All languages that there are catalogs of, English first.
                public static let all: [Language] = [\(names.joined(separator: ", "))]
            }

            """
    }

    /// The file of the language.
    func file() -> String {
        let name = Self.memberName(language.id)
        let rule = language.plural.swift.map { "            \($0)\n" }.joined()
        let texts = language.texts.map { entry in
            let forms = entry.forms.map(SwiftText.escaped).joined(separator: "\\0")
            return "        \"\(entry.key)\": \"\(forms)\",\n"
        }
        let literal = texts.isEmpty ? "[:]" : "[\n\(texts.joined())    ]"
        return """
            \(SwiftText.header)extension Language {
                /// \(language.name).
                \(language.id == "en" ? "public " : "")static let \(name) = Language(
                    id: "\(language.id)",
                    name: "\(language.name)",
                    isRightToLeft: \(language.isRightToLeft),
                    form: { (n: Int) -> Int in
            \(rule)        },
                    texts: { \(name)Texts }
                )

                private static let \(name)Texts: [String: String] = \(literal)
            }

            """
    }

    private static func memberName(_ id: String) -> String {
        id == "en" ? "english" : "language" + id.prefix(1).uppercased() + id.dropFirst().filter(\.isLetter)
    }
}
