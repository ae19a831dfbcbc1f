public import ClientModel
public import TelegramSchema

extension TL.MessageEntity {
    /// Converts an entity for the server; nil for a kind of a newer version, or a user who cannot be named.
    ///
    /// - Parameters:
    ///   - entity: The entity.
    ///   - naming: Returns a mentioned user by id, nil if they are unknown. Its errors are passed on.
    public init?(_ entity: TextEntity, naming: (PeerID) throws -> Peer?) rethrows {
        let (offset, length) = (entity.offset, entity.length)
        switch entity.kind {
        case .mention: self = .messageEntityMention(.init(offset: offset, length: length))
        case .hashtag: self = .messageEntityHashtag(.init(offset: offset, length: length))
        case .cashtag: self = .messageEntityCashtag(.init(offset: offset, length: length))
        case .botCommand: self = .messageEntityBotCommand(.init(offset: offset, length: length))
        case .url: self = .messageEntityUrl(.init(offset: offset, length: length))
        case .email: self = .messageEntityEmail(.init(offset: offset, length: length))
        case .phone: self = .messageEntityPhone(.init(offset: offset, length: length))
        case .bankCard: self = .messageEntityBankCard(.init(offset: offset, length: length))
        case .bold: self = .messageEntityBold(.init(offset: offset, length: length))
        case .italic: self = .messageEntityItalic(.init(offset: offset, length: length))
        case .underline: self = .messageEntityUnderline(.init(offset: offset, length: length))
        case .strikethrough: self = .messageEntityStrike(.init(offset: offset, length: length))
        case .spoiler: self = .messageEntitySpoiler(.init(offset: offset, length: length))
        case .code: self = .messageEntityCode(.init(offset: offset, length: length))
        case .codeBlock(let language):
            self = .messageEntityPre(.init(offset: offset, length: length, language: language))
        case .link(let url): self = .messageEntityTextUrl(.init(offset: offset, length: length, url: url))
        case .mentionOf(let peer):
            guard let user = try naming(peer).flatMap({ TL.InputUser($0) }) else { return nil }
            self = .inputMessageEntityMentionName(.init(offset: offset, length: length, userID: user))
        case .customEmoji(let document):
            self = .messageEntityCustomEmoji(.init(offset: offset, length: length, documentID: document))
        case .blockquote: self = .messageEntityBlockquote(.init(offset: offset, length: length))
        case .foldedBlockquote:
            self = .messageEntityBlockquote(.init(collapsed: true, offset: offset, length: length))
        case .date(let date): self = .messageEntityFormattedDate(date.entity(offset: offset, length: length))
        case .unknown: return nil
        }
    }
}

extension [TL.MessageEntity] {
    /// Converts entities for the server; those that cannot be sent are left out.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - naming: As for ``TL/MessageEntity/init(_:naming:)``.
    public init(_ entities: [TextEntity], naming: (PeerID) throws -> Peer?) rethrows {
        self = try entities.compactMap { try TL.MessageEntity($0, naming: naming) }
    }

    /// As a field, which is nil instead of empty.
    public init?(orNil entities: [TextEntity], naming: (PeerID) throws -> Peer?) rethrows {
        try self.init(entities, naming: naming)
        if isEmpty { return nil }
    }
}

extension PeerID {
    /// The user of an `InputUser`; nil for none, and for the account's own user, who has no id there.
    init?(_ user: TL.InputUser) {
        switch user {
        case .inputUser(let user): self.init(user.userID)
        case .inputUserFromMessage(let user): self.init(user.userID)
        case .inputUserEmpty, .inputUserSelf: return nil
        }
    }

    /// The peer of an `InputPeer`, with `selfID` for the account's own user; nil for none.
    public init?(_ peer: TL.InputPeer, selfID: PeerID) {
        switch peer {
        case .inputPeerEmpty: return nil
        case .inputPeerSelf: self = selfID
        case .inputPeerUser(let user): self.init(user.userID)
        case .inputPeerUserFromMessage(let user): self.init(user.userID)
        case .inputPeerChat(let chat): self.init(chat.chatID)
        case .inputPeerChannel(let channel): self.init(channel.channelID)
        case .inputPeerChannelFromMessage(let channel): self.init(channel.channelID)
        }
    }
}
