public import Localization

/// The style of a command's output, from its flags and the kind of its output.
public struct OutputStyle: Sendable, Equatable {
    /// True for one JSON object per line, for programs.
    public var isJSON: Bool
    /// True if names and marks may be coloured.
    public var usesColor: Bool
    /// The columns of the terminal; nil for a pipe, where lines are not cut.
    public var width: Int?

    /// What is said is said in these.
    public var strings: Strings

    /// Creates a style, by default plain lines for a pipe.
    public init(isJSON: Bool = false, usesColor: Bool = false, width: Int? = nil, strings: Strings = .english)
    {
        self.isJSON = isJSON
        self.usesColor = usesColor
        self.width = width
        self.strings = strings
    }

    /// The words of a row: for programs always English.
    var rowStrings: Strings { isJSON ? .english : strings }

    /// A colour or weight of terminal text.
    enum ANSIStyle: String {
        case strong = "1"
        case faint = "2"
        case red = "31"
        case green = "32"
        case cyan = "36"
    }

    /// The text in a colour or weight, if colours are used.
    func inked(_ text: String, _ style: ANSIStyle) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
