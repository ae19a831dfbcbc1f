import ServerStore
import TelegramSchema

extension GroupMethods {
    /// Sets what ordinary members may not do; those who manage the group may do all.
    ///
    /// - Throws: `BANNED_RIGHTS_INVALID` for members who could not even read.
    static func editChatDefaultBannedRights(
        _ request: TLFunction.MessagesEditChatDefaultBannedRights,
        _ call: Call
    ) throws -> TL.Updates {
        guard case .chat(let id) = try call.resolve(request.peer) else { throw RPCError.peerInvalid }
        let membership = try call.membership(id)
        guard membership.isAdmin else { throw RPCError.adminRequired }
        guard !request.bannedRights.viewMessages else { throw RPCError.bad("BANNED_RIGHTS_INVALID") }
        let rights = request.bannedRights.asDefault
        var chat = membership.chat
        guard try rights != chat.restrictions() else { throw RPCError.bad("CHAT_NOT_MODIFIED") }
        chat.bannedRights = rights == .nothing ? [] : rights.encoded()
        try call.bumpVersion(of: &chat)
        let update = TL.Update.updateChatDefaultBannedRights(
            .init(
                peer: .peerChat(.init(chatID: id)),
                defaultBannedRights: rights,
                version: chat.version
            )
        )
        try call.tell(membership, update, about: call.user)
        return try UpdatesBuilder(for: call.user, update, about: call.user, in: id).finish(call.scope)
    }
}

extension TL.ChatBannedRights {
    /// No restrictions, without an end.
    static let nothing = TL.ChatBannedRights(untilDate: .max)

    /// The restrictions as they are stored and shown, without an end.
    ///
    /// Older clients know one right for all files, and one for all messages. Each is said together with those that it
    /// stands for, so that clients of any age read the same.
    fileprivate var asDefault: TL.ChatBannedRights {
        var rights = self
        rights.untilDate = .max
        if rights.sendMessages {
            (rights.sendPlain, rights.sendMedia, rights.embedLinks) = (true, true, true)
            (rights.sendStickers, rights.sendGifs, rights.sendGames) = (true, true, true)
            (rights.sendInline, rights.sendPolls) = (true, true)
        }
        if rights.sendMedia {
            (rights.sendPhotos, rights.sendVideos, rights.sendRoundvideos) = (true, true, true)
            (rights.sendAudios, rights.sendVoices, rights.sendDocs) = (true, true, true)
        }
        rights.sendMedia =
            rights.sendPhotos && rights.sendVideos && rights.sendRoundvideos && rights.sendAudios
            && rights.sendVoices && rights.sendDocs
        return rights
    }
}

extension ChatRecord {
    /// What ordinary members may not do.
    func restrictions() throws(TLError) -> TL.ChatBannedRights {
        bannedRights.isEmpty ? .nothing : try TL.ChatBannedRights(decoding: bannedRights)
    }
}

extension Membership {
    /// Checks that the caller may do what ordinary members can be forbidden to do.
    ///
    /// - Throws: `CHAT_ADMIN_REQUIRED`.
    func checkMay(_ isForbidden: (TL.ChatBannedRights) -> Bool) throws {
        guard try isAdmin || !isForbidden(chat.restrictions()) else { throw RPCError.adminRequired }
    }
}

extension Call {
    /// What the caller may not do in a dialog; nil where nothing is forbidden.
    func restrictions(in peer: MailboxPeer) throws -> TL.ChatBannedRights? {
        guard case .chat(let id) = peer, let chat = try scope.chat(id), !chat.bannedRights.isEmpty,
            try scope.members(of: id).contains(where: { $0.user == user && $0.role == .member })
        else { return nil }
        return try chat.restrictions()
    }

    /// Checks that the caller may send a message with these media to a dialog; nil stands for a text.
    ///
    /// - Throws: `CHAT_WRITE_FORBIDDEN`, `CHAT_SEND_PHOTOS_FORBIDDEN` and their like.
    func checkMaySend(
        _ media: StoredMessageContent.Media?,
        _ kinds: MediaKinds,
        _ newFile: NewFile? = nil,
        to peer: MailboxPeer
    ) throws {
        guard let rights = try restrictions(in: peer) else { return }
        try rights.check(try SentKind(media, kinds) { try newFile?.record ?? scope.file($0) })
    }

    /// Checks that the caller may send media that are named in a request, as far as they are known before any work.
    ///
    /// - Throws: As the other.
    func checkMaySend(_ media: TL.InputMedia, to peer: MailboxPeer) throws {
        guard let rights = try restrictions(in: peer) else { return }
        if case .inputMediaWebPage = media, rights.embedLinks {
            throw RPCError.forbidden("CHAT_SEND_WEBPAGE_FORBIDDEN")
        }
        if let kind = SentKind(media) { try rights.check(kind) }
    }

    /// True if messages of the caller show the pages that they link to.
    func mayShowPages(in peer: MailboxPeer) throws -> Bool {
        try restrictions(in: peer).map { !$0.embedLinks } ?? true
    }
}

/// The kinds of messages that a group may forbid, each by its own right.
private enum SentKind {
    case text, photo, video, roundVideo, music, voice, file, sticker, animation, poll

    /// The kind of stored content; nil stands for a text.
    init(_ media: StoredMessageContent.Media?, _ kinds: MediaKinds, file: (Int64) throws -> FileRecord?)
        throws
    {
        switch media {
        case nil: self = .text
        case .photo: self = .photo
        case .poll: self = .poll
        case .given(.messageMediaDice): self = .sticker
        // Places and contacts are written, not recorded.
        case .given: self = .text
        case .document(let id, _):
            // A film may be a sticker: only its attributes tell.
            guard let record = try file(id) else {
                self.init(document: kinds)
                return
            }
            self.init(document: kinds, try [TL.DocumentAttribute](decoding: record.attributes))
        }
    }

    /// The kind of media that a request names; nil if only their file tells.
    init?(_ media: TL.InputMedia) {
        switch media {
        case .inputMediaUploadedPhoto, .inputMediaPhoto: self = .photo
        case .inputMediaPoll: self = .poll
        case .inputMediaDice: self = .sticker
        case .inputMediaContact, .inputMediaGeoPoint, .inputMediaVenue, .inputMediaGeoLive,
            .inputMediaWebPage:
            self = .text
        case .inputMediaUploadedDocument(let document):
            let attributes = DocumentAttributes.accept(document.attributes, forceFile: document.forceFile)
            self.init(document: MediaKinds(attributes, mimeType: document.mimeType), attributes)
        case .inputMediaDocument, .inputMediaEmpty: return nil
        }
    }

    private init(document kinds: MediaKinds, _ attributes: [TL.DocumentAttribute] = []) {
        let isSticker = attributes.contains { attribute in
            if case .documentAttributeSticker = attribute { true } else { false }
        }
        let named: [(MediaKinds, SentKind)] = [
            (.voice, .voice), (.roundVideo, .roundVideo), (.animation, .animation), (.video, .video),
            (.music, .music),
        ]
        self = isSticker ? .sticker : named.first { kinds.contains($0.0) }?.1 ?? .file
    }
}

extension TL.ChatBannedRights {
    fileprivate func check(_ kind: SentKind) throws(RPCError) {
        guard !sendMessages else { throw .forbidden("CHAT_WRITE_FORBIDDEN") }
        let (isForbidden, name) =
            switch kind {
            case .text: (sendPlain, "PLAIN")
            case .photo: (sendPhotos, "PHOTOS")
            case .video: (sendVideos, "VIDEOS")
            case .roundVideo: (sendRoundvideos, "ROUNDVIDEOS")
            case .music: (sendAudios, "AUDIOS")
            case .voice: (sendVoices, "VOICES")
            case .file: (sendDocs, "DOCS")
            case .sticker: (sendStickers, "STICKERS")
            case .animation: (sendGifs, "GIFS")
            case .poll: (sendPolls, "POLL")
            }
        guard !isForbidden else { throw .forbidden("CHAT_SEND_\(name)_FORBIDDEN") }
    }
}
