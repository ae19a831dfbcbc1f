import ClientModel
public import Localization

/// What all bubbles of a chat are laid out with.
public struct BubbleContext: Sendable {
    /// The width of the chat, in pixels.
    public var width: Double
    /// The lengths.
    public var metrics: ChatMetrics
    /// The words.
    public var language: Strings
    /// Breaks texts into lines.
    public var measurer: any TextMeasuring
    /// For times of day.
    public var zone = TimeZoneRules()
    /// Whether emoji that stand alone are shown large.
    public var hasBigEmoji = true
    /// Rises when the words or the fonts change: layouts that were made before are no longer good.
    public var version = 0

    /// A context.
    public init(
        width: Double,
        metrics: ChatMetrics = ChatMetrics(),
        language: Strings = Strings.english,
        measurer: any TextMeasuring
    ) {
        self.width = width
        self.metrics = metrics
        self.language = language
        self.measurer = measurer
    }

    /// The column that bubbles stand in: all of the chat, or its middle when it is very wide.
    public var column: LayoutRect {
        let width = min(max(width, 1), metrics.widestChat)
        return LayoutRect(x: ((self.width - width) / 2).rounded(.down), y: 0, width: width, height: 0)
    }

    func words(_ phrase: Phrase) -> String { language.words(phrase) }

    /// Breaks a text into lines.
    func text(_ text: FormattedText, as role: TextRole, width: Double, lines: Int? = nil) -> MeasuredText {
        let request = RoleText(
            text,
            as: role,
            fontSize: metrics.fontSize(role),
            width: max(1, width),
            lineLimit: lines
        )
        return MeasuredText(request: request, box: measurer.measure(request))
    }

    /// Breaks a text without formatting into lines.
    func text(_ text: String, as role: TextRole, width: Double, lines: Int? = nil) -> MeasuredText {
        self.text(FormattedText(text), as: role, width: width, lines: lines)
    }

    /// A line that is cut off where it does not fit.
    func line(_ text: String, as role: TextRole, width: Double = .greatestFiniteMagnitude) -> MeasuredText {
        self.text(FormattedText(text.replacing("\n", with: " ")), as: role, width: width, lines: 1)
    }
}

/// A text with its lines, to be put somewhere.
struct MeasuredText: Hashable, Sendable {
    var request: RoleText
    var box: TextBox

    var width: Double { box.size.width }
    var height: Double { box.size.height }

    /// The text in a frame. One that is wider than the text matters where lines run to the left: they lie at its
    /// right end.
    func element(
        _ role: ElementRole,
        x: Double,
        y: Double,
        width: Double? = nil,
        action: ElementAction? = nil
    ) -> LayoutElement {
        let frame = LayoutRect(x: x, y: y, width: width ?? box.size.width, height: box.size.height)
        return LayoutElement(role, frame, .text(request, box), action: action)
    }
}
