/// One text of a catalog.
public struct CatalogEntry: Hashable, Sendable {
    /// What programs call it: `msgctxt`.
    public var key = ""
    /// The English text, in the singular where it counts something: `msgid`.
    public var english = ""
    /// The English text in the plural; nil where nothing is counted: `msgid_plural`.
    public var englishPlural: String?
    /// The text in the language of the catalog, a form for each kind of number: `msgstr`. Empty ones are missing.
    public var forms: [String] = []
    /// What translators are told about it: `#.`.
    public var comments: [String] = []
    /// The screen that it belongs to: `#:`.
    public var screen = ""
    /// Marks such as `python-brace-format` and `fuzzy`: `#,`.
    public var flags: Set<String> = []
    /// Where it begins in its file, from 1.
    public var line = 0

    /// Whether it waits for its translation, or for somebody to look at a guess.
    public var isMissing: Bool { flags.contains("fuzzy") || forms.isEmpty || forms.contains("") }

    /// A text that nothing is known of yet.
    public init() {}
}
