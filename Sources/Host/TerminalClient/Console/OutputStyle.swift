public import Localization

/// How a command's lines look: what it was told by flags, and what is at the other end of its output.
public struct OutputStyle: Sendable, Equatable {
    /// One JSON object a line, for programs.
    public var isJSON: Bool
    /// Whether names and marks may be coloured.
    public var usesColor: Bool
    /// Columns of the terminal; nil for a pipe, which is not cut.
    public var width: Int?

    /// What is said is said in these.
    public var strings: Strings

    /// Plain lines for a pipe unless told otherwise.
    public init(isJSON: Bool = false, usesColor: Bool = false, width: Int? = nil, strings: Strings = .english)
    {
        self.isJSON = isJSON
        self.usesColor = usesColor
        self.width = width
        self.strings = strings
    }

    /// The words of a row: for programs always English.
    var rowStrings: Strings { isJSON ? .english : strings }

    /// A colour or weight of a terminal.
    enum ANSIStyle: String {
        case strong = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case cyan = "36"
    }

    /// `text` in that ink, where there are colours.
    func inked(_ text: String, _ style: ANSIStyle) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
