import ChatPresentation
import ClientModel

/// The font of a text of an article.
struct TextStyle: Hashable, Sendable {
    var role: TextRole
    var size: Double
    var isCentered = false

    init(_ role: TextRole, _ size: Double, isCentered: Bool = false) {
        (self.role, self.size, self.isCentered) = (role, size, isCentered)
    }

    /// The request to measure a text in this font.
    func request(_ text: ArticleText, width: Double, lines: Int? = nil) -> RoleText {
        var request = RoleText(text.text, as: role, fontSize: size, width: max(1, width), lineLimit: lines)
        (request.marks, request.isCentered) = (text.marks, isCentered)
        return request
    }

    /// The same for a text without forms.
    func request(_ text: String, width: Double, lines: Int? = nil) -> RoleText {
        RoleText(.init(text), as: role, fontSize: size, width: max(1, width), lineLimit: lines)
    }
}

/// The look of a text that stands by itself.
enum TextLook: Hashable, Sendable {
    case title, subtitle, kicker, author, header, subheader, paragraph, footer
    case quote, pullquote, speaker, caption, credit, tableTitle, panel
    /// Words below what stands in the middle of the column.
    case middleSpeaker, middleCaption, middleCredit
}

extension TextLook {
    /// The font of the look.
    func style(_ metrics: ArticleMetrics) -> TextStyle {
        switch self {
        case .title: TextStyle(.articleHeading, metrics.title)
        case .header: TextStyle(.articleHeading, metrics.header)
        case .subheader: TextStyle(.articleHeading, metrics.subheader)
        case .subtitle: TextStyle(.body, metrics.subtitle)
        case .kicker: TextStyle(.name, metrics.kicker)
        case .author, .footer, .caption, .speaker: TextStyle(.body, metrics.caption)
        case .middleSpeaker, .middleCaption: TextStyle(.body, metrics.caption, isCentered: true)
        case .credit: TextStyle(.body, metrics.credit)
        case .middleCredit: TextStyle(.body, metrics.credit, isCentered: true)
        case .paragraph: TextStyle(.articleText, metrics.text)
        case .quote: TextStyle(.articleQuote, metrics.text)
        case .pullquote: TextStyle(.articleQuote, metrics.quote, isCentered: true)
        case .tableTitle, .panel: TextStyle(.name, metrics.text)
        }
    }

    /// The role of the element, which decides its colour.
    var role: ElementRole {
        switch self {
        case .subtitle, .kicker, .author, .footer, .caption, .credit, .speaker: .articleFaint
        case .middleSpeaker, .middleCaption, .middleCredit: .articleFaint
        default: .articleText
        }
    }
}
