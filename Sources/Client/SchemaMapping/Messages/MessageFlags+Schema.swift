import ClientModel
import TelegramSchema

extension MessageFlags {
    /// - Parameters:
    ///   - message: The message.
    ///   - isSaved: True for the chat with oneself, where no message is incoming.
    init(_ message: TL.Message.Message, isSaved: Bool) {
        self.init()
        insert(.incoming, if: !message.out && !isSaved)
        insert(.mentioned, if: message.mentioned)
        insert(.unreadMention, if: message.mentioned && message.mediaUnread)
        insert(.mediaUnread, if: message.mediaUnread)
        insert(.silent, if: message.silent)
        insert(.pinned, if: message.pinned)
        insert(.post, if: message.post)
        insert(.noForwards, if: message.noforwards)
        insert(.wasScheduled, if: message.fromScheduled)
        insert(.edited, if: message.editDate != nil && !message.editHide)
        insert(.hiddenEdit, if: message.editHide)
        insert(.captionAbove, if: message.invertMedia && !message.hasWebPage)
        insert(.imported, if: message.fwdFrom?.imported == true)
        insert(.automatic, if: message.offline)
        insert(.processing, if: message.videoProcessingPending)
    }

    /// Converts the flags of a service message.
    init(_ message: TL.Message.MessageService, isSaved: Bool) {
        self = .service
        insert(.incoming, if: !message.out && !isSaved)
        insert(.mentioned, if: message.mentioned)
        insert(.unreadMention, if: message.mentioned && message.mediaUnread)
        insert(.mediaUnread, if: message.mediaUnread)
        insert(.silent, if: message.silent)
        insert(.post, if: message.post)
    }
}

extension TL.Message.Message {
    /// True if `invert_media` refers to a link's preview, not to a caption.
    var hasWebPage: Bool {
        if case .messageMediaWebPage = media { true } else { false }
    }
}
