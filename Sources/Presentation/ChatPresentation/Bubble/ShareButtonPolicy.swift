import ClientModel

/// The rule for the share button beside a bubble: row BB-56.
enum ShareButtonPolicy {
    static func isShown(on entry: BubbleEntry) -> Bool {
        guard let part = entry.parts.last, let content = part.content else { return false }
        let flags = part.message.flags
        guard
            !flags.contains(.failed), !flags.contains(.sending), !flags.contains(.noForwards),
            !entry.chat.noForwards,
            part.message.key.namespace == .cloud
        else { return false }
        switch entry.chat.kind {
        case .channel: return true
        case .saved: return content.forward?.savedFrom != nil
        case .dialog, .group:
            guard flags.contains(.incoming) else { return false }
            if case .user(let user)? = part.message.author.flatMap({ entry.people[$0] }), user.bot != nil {
                return content.media.contains { $0.isShareable }
            }
            return false
        }
    }
}

extension Media {
    fileprivate var isShareable: Bool {
        switch self {
        case .photo, .document, .webPage: true
        default: false
        }
    }
}
