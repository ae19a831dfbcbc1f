import ChatPresentation
import ClientModel
import NodeKit

/// How the texts of a layout are set: the font of each role.
struct RoleFonts: Hashable, Sendable {
    /// No line is this long, in pixels.
    private static let widest = 16_384.0

    /// What the engine of texts is asked for.
    func request(for text: RoleText) -> TextRequest {
        var request = TextRequest(shown(text), width: Float(min(text.width, Self.widest)))
        request.lineLimit = text.lineLimit
        request.metrics = metrics(fontSize: text.fontSize)
        return request
    }

    /// What a text of this size was laid out with.
    func metrics(fontSize: Double) -> TextMetrics {
        var metrics = TextMetrics()
        metrics.size = Float(fontSize)
        return metrics
    }

    private func shown(_ text: RoleText) -> FormattedText {
        var shown = text.text
        switch text.role {
        case .body, .bigEmoji, .reaction: break
        case .header, .rowText:
            // A line that leads elsewhere: no part of it does something else, and none has a block of its own.
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
    /// Whether it changes only how letters look.
    fileprivate var isPlain: Bool {
        switch self {
        case .italic, .strikethrough, .customEmoji, .underline: true
        default: false
        }
    }
}
