import ChatPresentation
import ClientModel

/// What assistive technologies call a part of a row.
enum PartLabel {
    /// The words that stand in it, or else what it does.
    static func of(_ action: LayoutAction, words: String) -> String {
        if !words.isEmpty { return words }
        guard case .element(let element) = action else { return "Spoiler" }
        switch element {
        case .openPeer: return "Profile"
        case .openMessage: return "Message"
        case .openMedia: return "Media"
        case .openLink(let url): return url
        case .openInstantView: return "Instant View"
        case .openPlace: return "Map"
        case .react: return "Reaction"
        case .vote: return "Answer"
        case .showVotes: return "Votes"
        case .openComments: return "Comments"
        case .openContact: return "Contact"
        case .press: return "Button"
        case .call: return "Call"
        case .share: return "Share"
        case .retry: return "Send again"
        }
    }
}

extension LayoutAction {
    /// Whether it leads elsewhere rather than does something here.
    var isLink: Bool {
        switch self {
        case .text(let kind, _):
            switch kind {
            case .code, .codeBlock, .foldedBlockquote: false
            default: true
            }
        case .element(.openPeer), .element(.openMessage), .element(.openLink): true
        case .element, .reveal: false
        }
    }
}
