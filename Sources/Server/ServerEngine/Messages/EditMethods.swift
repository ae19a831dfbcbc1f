import ServerStore
import TelegramSchema

/// `messages.editMessage` and `messages.delete…`.
enum EditMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.staged(TLFunction.MessagesEditMessage.self, within: .text) { request, call in
            try editMessage(request, call, services)
        }
        routes.transaction(TLFunction.MessagesDeleteMessages.self, deleteMessages)
        routes.transaction(TLFunction.MessagesDeleteHistory.self, deleteHistory)
        routes.transaction(TLFunction.MessagesUpdatePinnedMessage.self, PinMethods.updatePinnedMessage)
        routes.transaction(TLFunction.MessagesUnpinAllMessages.self, PinMethods.unpinAllMessages)
    }

    static func editMessage(
        _ request: TLFunction.MessagesEditMessage,
        _ call: Call,
        _ services: EngineServices
    ) throws -> MethodResult<TL.Updates> {
        guard request.scheduleDate == nil else {
            return try ScheduledMethods.editScheduled(request, call, services)
        }
        let original = try call.editable(request.id, in: call.resolve(request.peer))
        guard let input = request.media else { return .done(try call.edit(original, request, media: nil)) }
        if case .inputMediaWebPage = input { return .done(try call.edit(original, request, media: nil)) }
        if case .inputMediaGeoLive(let update) = input {
            let media = try PreparedMedia(call.moved(original, by: update))
            return .done(try call.edit(original, request, media: media))
        }
        if let answer = try call.closePoll(of: original, by: input) { return .done(answer) }
        try call.checkReplacing(original, by: input)
        try call.checkMaySend(input, to: original.peer)
        let source = try services.source(input, by: call.user)
        // Before any work: these checks do not depend on the file.
        _ = try call.revised(original, request, showing: .document(0, spoiler: false))
        return try services.stage([source], call) { media, call in
            // Read again: the message may have changed while workers were busy.
            let original = try call.editable(request.id, in: call.resolve(request.peer))
            return try call.edit(original, request, media: media[0])
        }
    }
}

extension Call {
    /// The caller's own message, if it may be edited: the caller must be allowed to write there.
    fileprivate func editable(_ id: MessageID, in peer: MailboxPeer) throws -> MailboxMessage {
        _ = try audience(of: peer)
        guard let message = try store.boxes.find(user: user, id: id), message.peer == peer else {
            throw RPCError.messageInvalid
        }
        guard message.body.sender == user else { throw RPCError.forbidden("MESSAGE_AUTHOR_REQUIRED") }
        return message
    }

    /// A live place after an update of its sender.
    ///
    /// - Throws: `MEDIA_PREV_INVALID` for any other message, and the errors of ``GivenMedia/moved(_:by:age:)``.
    fileprivate func moved(
        _ original: MailboxMessage,
        by update: TL.InputMedia.InputMediaGeoLive
    ) throws -> TL.MessageMedia {
        let content = try StoredMessageContent(decoding: original.body.content)
        guard case .given(.messageMediaGeoLive(let place)) = content.media else {
            throw RPCError.bad("MEDIA_PREV_INVALID")
        }
        let age = max(0, Int64(seconds) - Int64(original.body.date))
        return try GivenMedia.moved(place, by: update, age: Int32(clamping: age))
    }

    /// Checks that files alone replace media, and only those of texts and files.
    ///
    /// - Throws: `MEDIA_NEW_INVALID`, `MEDIA_PREV_INVALID`.
    func checkReplacing(_ original: MailboxMessage, by input: TL.InputMedia) throws {
        if try input.given() != nil { throw RPCError.bad("MEDIA_NEW_INVALID") }
        let content = try StoredMessageContent(decoding: original.body.content)
        if case .given = content.media { throw RPCError.bad("MEDIA_PREV_INVALID") }
        if content.poll != nil { throw RPCError.bad("MEDIA_PREV_INVALID") }
    }

    /// The text and content of a message after an edit.
    struct Revision {
        var text: MessageText
        var content: SharedContent
        /// The kinds of its text and its page.
        var kinds: MediaKinds
        /// The page, if it was chosen anew.
        var page: PageChoice?
    }

    /// Checks an edit.
    ///
    /// - Parameters:
    ///   - original: The message.
    ///   - request: The edit.
    ///   - media: The new media of the message; nil to keep the old ones.
    ///   - mayStay: True if the message may stay as it is.
    /// - Returns: The text and content to store.
    /// - Throws: `MESSAGE_NOT_MODIFIED`, `MEDIA_CAPTION_TOO_LONG` and others.
    func revised(
        _ original: MailboxMessage,
        _ request: TLFunction.MessagesEditMessage,
        showing media: StoredMessageContent.Media?,
        mayStay: Bool = false
    ) throws -> Revision {
        let before = try StoredMessageContent(decoding: original.body.content)
        guard before.action == nil, before.forward == nil, !before.isThrow, before.poll == nil else {
            throw RPCError.messageInvalid
        }
        var content = before
        if let media { content.media = media }
        var text = MessageText(text: original.body.text, entities: before.entities)
        if let new = request.message {
            text = try self.text(new, request.entities, isCaption: content.media != nil)
        }
        content.entities = text.entities
        var choice = try changePage(of: &content, before: before, text: text, request)
        if content.page != before.page, try !mayShowPages(in: original.peer) {
            (content.page, choice) = (nil, nil)
        }
        guard !text.text.isEmpty || content.media != nil else { throw RPCError.bad("MESSAGE_EMPTY") }
        guard mayStay || content != before || text.text != original.body.text else {
            throw RPCError.bad("MESSAGE_NOT_MODIFIED")
        }
        return Revision(
            text: text,
            content: try content.sharedAsGiven(),
            kinds: text.kinds.union(content.pageKinds),
            page: choice
        )
    }

    /// Changes the page that an edited message shows.
    ///
    /// A page whose address the text still names stays as the sender chose it.
    ///
    /// - Returns: The page, if it was chosen anew.
    /// - Throws: `WEBPAGE_NOT_FOUND`.
    private func changePage(
        of content: inout StoredMessageContent,
        before: StoredMessageContent,
        text: MessageText,
        _ request: TLFunction.MessagesEditMessage
    ) throws -> PageChoice? {
        guard content.media == nil else {
            content.page = nil
            return nil
        }
        if case .inputMediaWebPage(let link)? = request.media {
            content.invertsMedia = request.invertMedia
            if var shown = before.page, let record = try scope.page(shown.id),
                try scope.pageAddress(of: link.url) == record.address
            {
                shown.flags = try flags(of: link, at: record.address, in: text)
                content.page = shown
                return nil
            }
            let choice = try page(named: link, in: text)
            content.page = choice?.shown
            return choice
        }
        if request.noWebpage {
            content.page = nil
            return nil
        }
        guard request.message != nil else { return nil }
        content.invertsMedia = request.invertMedia
        if let shown = before.page, let record = try scope.page(shown.id),
            try text.links.contains(where: { try scope.pageAddress(of: $0) == record.address })
        {
            return nil
        }
        let choice = try page(of: text)
        content.page = choice?.shown
        return choice
    }

    /// Edits a message in all mailboxes.
    fileprivate func edit(
        _ original: MailboxMessage,
        _ request: TLFunction.MessagesEditMessage,
        media: PreparedMedia?
    ) throws -> TL.Updates {
        let revision = try revised(original, request, showing: media?.reference)
        if let media {
            try checkMaySend(media.reference, media.kinds, media.newFile, to: original.peer)
        } else if revision.text.text != original.body.text {
            // Or an old message would be a way to say what may not be sent.
            let before = try StoredMessageContent(decoding: original.body.content)
            try checkMaySend(before.media, original.media, to: original.peer)
        }
        let gid = original.body.gid
        try save([media?.newFile].compactMap(\.self))
        try use(revision.page)
        try store.messages.edit(
            gid,
            text: revision.text.text,
            content: revision.content,
            media: (media?.kinds ?? original.media.subtracting([.link, .webPage])).union(revision.kinds),
            editDate: seconds
        )
        var answer = UpdatesBuilder(for: user)
        for copy in try store.messages.copies(of: gid) {
            let isOwn = copy.user == user
            let pts = try scope.record(.edited(copy.id), for: copy.user, except: isOwn ? session : nil)
            if isOwn { try answer.append(.edited(copy.id), pts: pts, scope) }
        }
        return try answer.finish(scope)
    }
}
