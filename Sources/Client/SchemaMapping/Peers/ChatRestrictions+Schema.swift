public import ClientModel
public import TelegramSchema

extension ChatRestrictions {
    /// Converts restrictions. `send_media` is the older flag for all files at once.
    public init(_ rights: TL.ChatBannedRights) {
        self = Self.fields.flags(of: rights)
        insert(Self.files, if: rights.sendMedia)
    }

    /// All kinds of files but stickers and animations, which had older flags of their own.
    fileprivate static let files: ChatRestrictions = [
        .sendPhotos, .sendVideos, .sendRound, .sendMusic, .sendVoice, .sendFiles,
    ]

    fileprivate static let fields = FlagTable<TL.ChatBannedRights, ChatRestrictions>(
        (\.viewMessages, .view),
        (\.sendMessages, .send),
        (\.sendPlain, .sendText),
        (\.sendPhotos, .sendPhotos),
        (\.sendVideos, .sendVideos),
        (\.sendRoundvideos, .sendRound),
        (\.sendAudios, .sendMusic),
        (\.sendVoices, .sendVoice),
        (\.sendDocs, .sendFiles),
        (\.sendStickers, .sendStickers),
        (\.sendGifs, .sendAnimations),
        (\.sendGames, .sendGames),
        (\.sendInline, .sendInline),
        (\.embedLinks, .embedLinks),
        (\.sendPolls, .sendPolls),
        (\.changeInfo, .changeInfo),
        (\.inviteUsers, .invite),
        (\.pinMessages, .pin),
        (\.manageTopics, .manageTopics),
        (\.editRank, .editRank),
        (\.sendReactions, .sendReactions),
        (\.manageLinkedPeers, .manageLinkedPeers)
    )
}

extension TimedRestrictions {
    /// Converts restrictions with their end.
    public init(_ rights: TL.ChatBannedRights) {
        self.init()
        restrictions = ChatRestrictions(rights)
        until = rights.untilDate
    }
}

extension TL.ChatBannedRights {
    /// Converts restrictions for the server; they end at `until`, seconds since 1970, 0 for never.
    public init(_ restrictions: ChatRestrictions, until: Int32 = 0) {
        self.init(untilDate: until)
        ChatRestrictions.fields.set(restrictions, in: &self)
        sendMedia = restrictions.isSuperset(of: ChatRestrictions.files)
    }
}

extension AdminRights {
    /// Converts an administrator's rights.
    public init(_ rights: TL.ChatAdminRights) { self = Self.fields.flags(of: rights) }

    fileprivate static let fields = FlagTable<TL.ChatAdminRights, AdminRights>(
        (\.changeInfo, .changeInfo),
        (\.postMessages, .post),
        (\.editMessages, .edit),
        (\.deleteMessages, .delete),
        (\.banUsers, .ban),
        (\.inviteUsers, .invite),
        (\.pinMessages, .pin),
        (\.addAdmins, .addAdmins),
        (\.anonymous, .anonymous),
        (\.manageCall, .manageCalls),
        (\.other, .other),
        (\.manageTopics, .manageTopics),
        (\.postStories, .postStories),
        (\.editStories, .editStories),
        (\.deleteStories, .deleteStories),
        (\.manageDirectMessages, .manageDirectMessages),
        (\.manageRanks, .manageRanks),
        (\.manageLinkedPeers, .manageLinkedPeers),
        (\.manageWelcomeMessages, .manageWelcomeMessages)
    )
}

extension TL.ChatAdminRights {
    /// Converts an administrator's rights for the server.
    public init(_ rights: AdminRights) {
        self.init()
        AdminRights.fields.set(rights, in: &self)
    }
}

extension Restriction {
    init(_ reason: TL.RestrictionReason) {
        self.init(platform: reason.platform, reason: reason.reason, text: reason.text)
    }
}
