import ClientModel
public import Localization

/// The layout resources of all bubbles of a chat.
public struct BubbleContext: Sendable {
    /// The width of the chat, in pixels.
    public var width: Double
    /// The sizes and distances.
    public var metrics: ChatMetrics
    /// The language of the texts.
    public var language: Strings
    /// The measurer that breaks texts into lines.
    public var measurer: any TextMeasuring
    /// The time zone for times of day.
    public var zone = TimeZoneRules()
    /// True if messages of emoji alone are shown large.
    public var hasBigEmoji = true
    /// True if articles are in a font with serifs.
    public var hasSerifs = false
    /// Who made the maps that the server sends, to be named on each; nil if the server says nothing of it.
    public var mapAttribution: String?
    /// A number that rises when the texts or the fonts change: earlier layouts are then invalid.
    public var version = 0

    /// Creates a context.
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

    /// The column of the bubbles: the whole width of the chat, or its middle if the chat is very wide.
    public var column: LayoutRect {
        let width = min(max(width, 1), metrics.widestChat)
        return LayoutRect(x: ((self.width - width) / 2).rounded(.down), y: 0, width: width, height: 0)
    }

    func words(_ phrase: Phrase) -> String { language.phrase(phrase) }

    /// Breaks a text into lines, with some of its folded quotations shown whole.
    func text(
        _ text: FormattedText,
        as role: TextRole,
        width: Double,
        lines: Int? = nil,
        openQuotes: Set<Int> = []
    ) -> MeasuredText {
        var request = RoleText(
            text,
            as: role,
            fontSize: metrics.fontSize(role),
            width: max(1, width),
            lineLimit: lines
        )
        request.openQuotes = openQuotes
        return MeasuredText(request: request, box: measurer.measure(request))
    }

    /// Breaks a text without formatting into lines.
    func text(_ text: String, as role: TextRole, width: Double, lines: Int? = nil) -> MeasuredText {
        self.text(FormattedText(text), as: role, width: width, lines: lines)
    }

    /// Lays out one line, truncated to the width.
    func line(_ text: String, as role: TextRole, width: Double = .greatestFiniteMagnitude) -> MeasuredText {
        self.text(FormattedText(text.replacing("\n", with: " ")), as: role, width: width, lines: 1)
    }
}

/// A text with its lines, ready to be placed.
struct MeasuredText: Hashable, Sendable {
    var request: RoleText
    var box: TextBox

    var width: Double { box.size.width }
    var height: Double { box.size.height }

    /// The text in a frame. A frame wider than the text matters for right-to-left lines, which lie at its right
    /// end.
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

extension BubbleContext {
    /// All values that layouts depend on beside their rows.
    public struct Key: Hashable, Sendable {
        let width: Double
        let metrics: ChatMetrics
        let zone: TimeZoneRules
        let hasBigEmoji: Bool
        let version: Int
    }

    /// The key: contexts with equal keys give equal layouts.
    public var key: Key {
        Key(width: width, metrics: metrics, zone: zone, hasBigEmoji: hasBigEmoji, version: version)
    }
}
