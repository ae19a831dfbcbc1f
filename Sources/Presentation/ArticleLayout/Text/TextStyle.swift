import ChatPresentation
import ClientModel

/// The font of a text of an article.
struct TextStyle: Hashable, Sendable {
    var role: TextRole
    var size: Double
    var isCentered = false
    /// True for the font with serifs.
    var isSerif = false
    var isRightToLeft = false

    init(_ role: TextRole, _ size: Double, isCentered: Bool = false) {
        (self.role, self.size, self.isCentered) = (role, size, isCentered)
    }

    /// The request to measure a text in this font.
    func request(_ text: ArticleText, width: Double, lines: Int? = nil) -> RoleText {
        var request = RoleText(text.text, as: role, fontSize: size, width: max(1, width), lineLimit: lines)
        request.marks = text.marks
        return dressed(request)
    }

    /// The same for a text without forms.
    func request(_ text: String, width: Double, lines: Int? = nil) -> RoleText {
        dressed(RoleText(.init(text), as: role, fontSize: size, width: max(1, width), lineLimit: lines))
    }

    private func dressed(_ request: RoleText) -> RoleText {
        var request = request
        (request.isCentered, request.isSerif, request.isRightToLeft) = (isCentered, isSerif, isRightToLeft)
        return request
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
        case .title: metrics.style(.articleHeading, metrics.title)
        case .header: metrics.style(.articleHeading, metrics.header)
        case .subheader: metrics.style(.articleHeading, metrics.subheader)
        case .subtitle: metrics.style(.body, metrics.subtitle)
        case .kicker: metrics.style(.name, metrics.kicker)
        case .author, .footer, .caption, .speaker: metrics.style(.body, metrics.caption)
        case .middleSpeaker, .middleCaption: metrics.style(.body, metrics.caption, isCentered: true)
        case .credit: metrics.style(.body, metrics.credit)
        case .middleCredit: metrics.style(.body, metrics.credit, isCentered: true)
        case .paragraph: metrics.style(.articleText, metrics.text)
        case .quote: metrics.style(.articleQuote, metrics.text)
        case .pullquote: metrics.style(.articleQuote, metrics.quote, isCentered: true)
        case .tableTitle, .panel: metrics.style(.name, metrics.text)
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
