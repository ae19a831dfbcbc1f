import ChatPresentation
import ClientModel

extension LayoutAction {
    /// The accessible name of a part with this action that has no text.
    var phrase: Phrase {
        guard case .element(let element) = self else { return .part(.spoiler) }
        switch element {
        case .openPeer: return .part(.profile)
        case .openMessage: return .part(.message)
        case .article(.turn(_, _, let isNext)): return .part(isNext ? .nextPicture : .previousPicture)
        case .openMedia, .openLink, .play, .article: return .part(.media)
        case .cancelTransfer: return .part(.cancel)
        case .openInstantView: return .instantView
        case .openStickerSet: return .part(.stickerSet)
        case .openPlace: return .part(.map)
        case .react: return .part(.reaction)
        case .vote, .tickAnswer: return .part(.answer)
        case .showVotes: return .showResults
        case .openContact: return .viewContact
        case .press: return .part(.button)
        case .share: return .part(.share)
        case .showFailure: return .part(.failure)
        }
    }

    /// True if the words inside of the part, as the time on a sticker, do not name it.
    var hasOwnName: Bool {
        if case .element(.openStickerSet) = self { true } else { false }
    }

    /// True if the action leads elsewhere instead of acting in place.
    var isLink: Bool {
        switch self {
        case .text(let kind, _):
            switch kind {
            case .code, .codeBlock: false
            default: true
            }
        case .element(.openPeer), .element(.openMessage), .element(.openLink): true
        case .element, .reveal, .toggleQuote: false
        }
    }

    /// True if the action opens a written address outside of the program.
    var isAddress: Bool {
        guard case .text(let kind, _) = self else { return false }
        return switch kind {
        case .url, .link, .email, .phone: true
        default: false
        }
    }
}
