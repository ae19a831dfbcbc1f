import ChatPresentation
import ClientModel
import NodeKit

/// The fonts of a layout's texts by role.
struct RoleFonts: Hashable, Sendable {
    /// The largest line width, in pixels.
    private static let widest = 16_384.0

    /// The request to the text engine for a text.
    func request(for text: RoleText) -> TextRequest {
        var request = TextRequest(shown(text), width: Float(min(text.width, Self.widest)))
        (request.lineLimit, request.openQuotes) = (text.lineLimit, text.openQuotes)
        request.metrics = metrics(for: text)
        return request
    }

    /// The metrics of a text.
    func metrics(for text: RoleText) -> TextMetrics {
        var metrics = TextMetrics()
        metrics.size = Float(text.fontSize)
        metrics.centersLines = text.role == .service
        return metrics
    }

    private func shown(_ text: RoleText) -> FormattedText {
        var shown = text.text
        switch text.role {
        case .body, .bigEmoji, .reaction: break
        case .header, .rowText:
            // The whole line has one action, so its parts have none, and no blocks.
            shown.entities.removeAll { !$0.kind.isPlain }
        case .name, .rowTitle, .service, .badge, .button:
            shown.entities.removeAll { !$0.kind.isPlain }
            let length = Int32(clamping: shown.text.utf16.count)
            shown.entities.append(TextEntity(offset: 0, length: length, .bold))
        case .detail, .status: break
        }
        return shown
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
