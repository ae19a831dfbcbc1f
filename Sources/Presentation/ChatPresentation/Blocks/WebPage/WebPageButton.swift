import ClientModel

/// The button below the preview of a link.
public enum WebPageButton: Hashable, Sendable {
    /// Reads the page without its site.
    case instantView
    /// Plays what has no picture to press.
    case play
    /// Opens a person of the server.
    case person
    /// Opens a group, or offers to join it.
    case group
    /// Asks to join a group.
    case request

    /// The button of a page; nil for none.
    init?(_ page: WebPage) {
        switch page.type {
        case "telegram_user": self = .person
        case "telegram_chat": self = .group
        case "telegram_chat_request": self = .request
        default:
            let isSeen = page.photo != nil || page.document != nil
            guard page.hasInstantView || page.embed != nil && !isSeen else { return nil }
            self = page.hasInstantView ? .instantView : .play
        }
    }

    /// The words of the button.
    var phrase: Phrase {
        switch self {
        case .instantView: .instantView
        case .play: .play
        case .person: .viewPerson
        case .group: .viewGroup
        case .request: .requestToJoin
        }
    }
}
