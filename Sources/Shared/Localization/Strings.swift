/// All that programs say to a member, in one language. The texts themselves are generated from `po/`: each is a property,
/// or a method where something is put into it.
public struct Strings: Sendable {
    /// The language.
    public let language: Language
    /// The member's own ways of writing times and dates.
    public var times = TimeFormats()
    private let texts: [String: String]
    private let isPseudo: Bool

    /// The texts of a language.
    ///
    /// - Parameters:
    ///   - language: What it lacks is said in English.
    ///   - isPseudo: Whether texts are made to stand out, ``PseudoText``.
    public init(_ language: Language = .english, isPseudo: Bool = false) {
        self.language = language
        texts = language.texts()
        self.isPseudo = isPseudo
    }

    /// The texts that a member wants.
    ///
    /// - Parameters:
    ///   - id: The code of the language that was chosen; nil for the desktop's.
    ///   - environment: Says which is the desktop's.
    public init(chosen id: String?, _ environment: [String: String]) {
        let language = id.flatMap(Language.named) ?? .nearest(environment)
        self.init(language, isPseudo: environment["MARTLET_PSEUDO_LANGUAGE"] == "1")
    }

    /// English.
    public static let english = Strings()

    /// Whether an interface with them runs from right to left.
    public var isRightToLeft: Bool { language.isRightToLeft != language.isMirrored }

    /// A text by its key.
    func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        filled(shown(form(key, 0)), values)
    }

    /// A text that counts something.
    func text(_ key: String, count: Int, _ values: KeyValuePairs<String, String>) -> String {
        let number = Int(clamping: count.magnitude)
        if let forms = texts[key] { return filled(shown(Self.part(forms, language.form(number))), values) }
        return filled(shown(form(key, Language.english.form(number))), values)
    }

    /// A way of writing numbers or dates, which nothing makes stand out.
    func format(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        filled(form(key, 0), values)
    }

    private func form(_ key: String, _ place: Int) -> String {
        Self.part(texts[key] ?? Language.english.texts()[key] ?? "", place)
    }

    private func shown(_ text: String) -> String { isPseudo ? PseudoText.widened(text) : text }

    private static func part(_ forms: String, _ place: Int) -> String {
        guard place > 0 || forms.utf8.contains(0) else { return forms }
        let parts = forms.utf8.split(separator: 0, omittingEmptySubsequences: false)
        return parts.indices.contains(place) ? String(parts[place]) ?? "" : ""
    }

    private func filled(_ pattern: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return pattern }
        var text = ""
        var rest = pattern.utf8[...]
        while let opening = rest.firstIndex(of: UInt8(ascii: "{")),
            let closing = rest[opening...].firstIndex(of: UInt8(ascii: "}"))
        {
            text += Substring(rest[..<opening])
            let name = Substring(rest[rest.index(after: opening)..<closing])
            text += values.first { $0.key == name }?.value ?? ""
            rest = rest[rest.index(after: closing)...]
        }
        return text + Substring(rest)
    }
}

extension Strings: Equatable {
    /// Whether both say the same.
    public static func == (left: Strings, right: Strings) -> Bool {
        left.language == right.language && left.isPseudo == right.isPseudo && left.times == right.times
    }
}
