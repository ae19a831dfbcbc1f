import ChatPresentation
import ClientModel
import NodeKit

/// The fonts of a layout's texts by role.
struct RoleFonts: Hashable, Sendable {
    /// The largest line width, in pixels.
    private static let widest = 16_384.0
    /// The distance of lines in long texts, as a part of their height.
    private static let readingSpacing: Float = 1.15
    /// The font names for headings of articles.
    private static let serif = "Georgia,serif"

    /// The request to the text engine for a text.
    func request(for text: RoleText) -> TextRequest {
        var request = TextRequest(shown(text), width: Float(min(text.width, Self.widest)))
        (request.lineLimit, request.openQuotes) = (text.lineLimit, text.openQuotes)
        request.metrics = metrics(for: text)
        request.marks = text.marks.map { mark in
            switch mark.kind {
            case .raised: TextRequest.Mark(mark.range, .raised)
            case .lowered: TextRequest.Mark(mark.range, .lowered)
            case .marked: TextRequest.Mark(mark.range, .marked)
            case .picture(let document, let width, let height):
                TextRequest.Mark(
                    mark.range,
                    .picture(document: document, width: Float(width), height: Float(height))
                )
            }
        }
        return request
    }

    /// The metrics of a text.
    func metrics(for text: RoleText) -> TextMetrics {
        var metrics = TextMetrics()
        metrics.size = Float(text.fontSize)
        metrics.centersLines = text.role == .service || text.isCentered
        metrics.isRightToLeft = text.isRightToLeft
        if text.isSerif { metrics.family = Self.serif }
        switch text.role {
        case .articleText: metrics.lineSpacing = Self.readingSpacing
        case .articleHeading: metrics.family = Self.serif
        case .articleQuote: (metrics.family, metrics.lineSpacing) = (Self.serif, Self.readingSpacing)
        case .articleCode:
            metrics.family = metrics.codeFamily
            metrics.codeScale = 1
        default: break
        }
        return metrics
    }

    private func shown(_ text: RoleText) -> FormattedText {
        var shown = text.text
        switch text.role {
        case .body, .bigEmoji, .reaction, .articleText: break
        case .header, .rowText:
            // The whole line has one action, so its parts have none, and no blocks.
            shown.entities.removeAll { !$0.kind.isPlain }
        case .name, .rowTitle, .service, .badge, .button:
            shown.entities.removeAll { !$0.kind.isPlain }
            shown.entities.append(whole(shown, .bold))
        case .articleHeading: shown.entities.append(whole(shown, .bold))
        case .articleQuote: shown.entities.append(whole(shown, .italic))
        case .detail, .status, .articleCode: break
        }
        return shown
    }

    private func whole(_ text: FormattedText, _ kind: TextEntityKind) -> TextEntity {
        TextEntity(offset: 0, length: Int32(clamping: text.text.utf16.count), kind)
    }
}

extension TextEntityKind {
    /// True if the entity affects only the appearance of letters.
    fileprivate var isPlain: Bool {
        switch self {
        case .italic, .strikethrough, .customEmoji, .underline: true
        default: false
        }
    }
}
