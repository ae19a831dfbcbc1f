import GTKBridge
import Localization
import WindowParts

/// A kind of content that the user attaches to a chat.
package enum Attachment {
    /// Photos and videos.
    case media
    /// Files of any kind.
    case files
    /// People whose phone numbers are sent.
    case contacts
    /// A place.
    case location
    /// A poll.
    case poll
    /// A round video, recorded now.
    case round
    /// The text, as a page of the server.
    case page
}

/// The menu of the button that attaches something.
enum AttachMenu {
    /// The lines for what the user may send; files that are forbidden are replaced by a grey line that says so.
    static func sections(
        for rights: SendingRights,
        offersPages: Bool,
        _ strings: Strings,
        choose: @escaping @MainActor (Attachment) -> Void
    ) -> [MenuSection] {
        let files =
            rights.files
            ? [
                MenuEntry(strings.attachMedia) { choose(.media) },
                MenuEntry(strings.attachFile) { choose(.files) },
            ] : [MenuEntry(strings.filesForbidden, isEnabled: false) {}]
        let others = [
            MenuEntry(strings.attachContact) { choose(.contacts) },
            MenuEntry(strings.attachLocation) { choose(.location) },
        ]
        let recorded = rights.voice ? [MenuEntry(strings.recordRoundMenu) { choose(.round) }] : []
        let poll = MenuEntry(strings.attachPoll) { choose(.poll) }
        let page = offersPages ? [MenuEntry(strings.publishAsPage) { choose(.page) }] : []
        return [
            MenuSection(nil, files + recorded),
            MenuSection(nil, (rights.contactsAndPlaces ? others : []) + (rights.polls ? [poll] : [])),
            MenuSection(nil, page),
        ]
    }
}
