import ServerStore
import StdExtras
import TelegramSchema
import WireCrypto

/// `messages.sendReaction` and the other methods for reactions.
///
/// A change is an event of each mailbox, so that devices that were away find it in their difference. The pts moves,
/// and the message is sent again.
enum ReactionMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesSendReaction.self, sendReaction)
        routes.transaction(TLFunction.MessagesGetMessagesReactions.self, getMessagesReactions)
        routes.transaction(TLFunction.MessagesGetMessageReactionsList.self, getMessageReactionsList)
        routes.constant(
            TLFunction.MessagesGetTopReactions.self,
            .init(hash: offeredHash, reactions: offered.map { .reactionEmoji(.init(emoticon: $0)) })
        )
        routes.transaction(TLFunction.MessagesGetAvailableReactions.self, getAvailableReactions)
    }

    /// The emoji that clients offer first. Any other emoji is allowed as well.
    static let offered = [
        "👍", "❤", "😁", "🔥", "🥰", "👏", "🤔", "🎉", "🙏", "👌", "😢", "🤯", "😱", "💯", "👀", "👎",
    ]

    /// The number of ``offered`` that clients compute as well, each emoji by the beginning of its MD5: TDLib compares.
    static let offeredHash = ListHash(
        offered.flatMap { emoji -> [Int64] in
            let digest = Digest.md5(Array(emoji.utf8).span.bytes)
            let number = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(truncatingIfNeeded: digest[$1]) }
            return [0, Int64(Int32(bitPattern: number))]
        }
    ).value

    static func sendReaction(
        _ request: TLFunction.MessagesSendReaction,
        _ call: Call
    ) throws -> TL.Updates {
        let audience = try call.audience(of: call.resolve(request.peer))
        let message = try call.reactable(request.msgID, in: audience.peer)
        let chosen = try choices(request.reaction ?? [])
        // Who may not react any more still takes an earlier reaction away.
        guard try chosen.isEmpty || call.restrictions(in: audience.peer)?.sendReactions != true else {
            throw RPCError.forbidden("CHAT_WRITE_FORBIDDEN")
        }
        var content = try StoredMessageContent(decoding: message.body.content)
        var reactions = MessageReactions(content.reactions)
        guard reactions.chosen(by: call.user) != chosen else { throw RPCError.bad("MESSAGE_NOT_MODIFIED") }
        reactions.choose(chosen, by: call.user, date: call.seconds, isBig: request.big)
        guard !reactions.hasTooManyKinds else { throw RPCError.bad("REACTIONS_TOO_MANY") }
        content.reactions = reactions.all
        try call.store.messages.setContent(message.body.gid, content.shared())

        var answer = UpdatesBuilder(for: call.user)
        for copy in try call.store.messages.copies(of: message.body.gid) {
            let isOwn = copy.user == call.user
            let pts = try call.scope.record(
                .edited(copy.id),
                for: copy.user,
                except: isOwn ? call.session : nil
            )
            if isOwn { try answer.append(.edited(copy.id), pts: pts, call.scope) }
        }
        answer.append(reactions, to: message)
        return try answer.finish(call.scope)
    }

    static func getMessagesReactions(
        _ request: TLFunction.MessagesGetMessagesReactions,
        _ call: Call
    ) throws -> TL.Updates {
        guard request.id.count <= 100 else { throw RPCError.messageInvalid }
        let peer = try call.resolve(request.peer)
        var answer = UpdatesBuilder(for: call.user)
        for message in try call.store.boxes.find(user: call.user, ids: request.id[...])
        where message.peer == peer {
            let content = try StoredMessageContent(decoding: message.body.content)
            answer.append(MessageReactions(content.reactions), to: message)
        }
        return try answer.finish(call.scope)
    }

    /// Lists reactions, the newest first. An offset is the number already sent, so a client may see one twice if
    /// others react meanwhile.
    static func getMessageReactionsList(
        _ request: TLFunction.MessagesGetMessageReactionsList,
        _ call: Call
    ) throws -> TL.MessagesMessageReactionsList {
        let message = try call.reactable(request.id, in: call.resolve(request.peer))
        var found = Array(try StoredMessageContent(decoding: message.body.content).reactions.reversed())
        if let reaction = request.reaction {
            let emoji = reaction.countedEmoji
            found.removeAll { $0.emoji != emoji }
        }
        guard let start = request.offset.map({ $0.isEmpty ? 0 : Int($0) }) ?? 0, start >= 0 else {
            throw RPCError.bad("OFFSET_INVALID")
        }
        let page = found.dropFirst(clamping: start).prefix(min(max(1, Int(request.limit)), 100))
        var referenced = ReferencedEntities()
        for reaction in page { referenced.insert(reaction.user) }
        return TL.MessagesMessageReactionsList(
            count: Int32(clamping: found.count),
            reactions: page.map { $0.rendered(for: call.user) },
            chats: [],
            users: try call.scope.users(referenced, for: call.user),
            nextOffset: page.endIndex < found.endIndex ? String(page.endIndex) : nil
        )
    }

    /// The emoji that a client chose, as they are counted.
    private static func choices(_ reactions: [TL.Reaction]) throws -> [String] {
        guard reactions.count <= MessageReactions.choiceLimit else {
            throw RPCError.bad("REACTIONS_TOO_MANY")
        }
        var chosen: [String] = []
        for reaction in reactions where reaction != .reactionEmpty {
            guard let emoji = reaction.countedEmoji else { throw RPCError.bad("REACTION_INVALID") }
            if !chosen.contains(emoji) { chosen.append(emoji) }
        }
        return chosen
    }
}

extension Call {
    /// A message of the caller's mailbox that allows reactions.
    fileprivate func reactable(_ id: MessageID, in peer: MailboxPeer) throws -> MailboxMessage {
        guard let message = try store.boxes.find(user: user, id: id), message.peer == peer,
            try StoredMessageContent(decoding: message.body.content).action == nil
        else { throw RPCError.messageInvalid }
        return message
    }
}

extension UpdatesBuilder {
    /// Adds the reactions of a message; libraries look for them in the answer to a reaction.
    fileprivate mutating func append(_ reactions: MessageReactions, to message: MailboxMessage) {
        referenced.insert(message.peer)
        let rendered = reactions.rendered(for: viewer, &referenced)
        append(
            .updateMessageReactions(
                .init(
                    peer: TL.Peer(message.peer),
                    msgID: message.id,
                    reactions: rendered ?? .init(canSeeList: true, results: [])
                )
            )
        )
    }
}

extension MessageReactions {
    /// Most of the newest reactions that a message includes.
    private static let recentLimit = 3

    /// The reactions of a message for `viewer`; nil if there are none.
    func rendered(for viewer: UserID, _ referenced: inout ReferencedEntities) -> TL.MessageReactions? {
        guard !all.isEmpty else { return nil }
        let own = chosen(by: viewer)
        let results = counts.map { emoji, count in
            TL.ReactionCount(
                chosenOrder: own.firstIndex(of: emoji).map { Int32(clamping: $0) },
                reaction: .reactionEmoji(.init(emoticon: emoji)),
                count: count
            )
        }
        let recent = all.suffix(Self.recentLimit).reversed()
        for reaction in recent { referenced.insert(reaction.user) }
        return TL.MessageReactions(
            canSeeList: true,
            results: results,
            recentReactions: recent.map { $0.rendered(for: viewer) }
        )
    }
}

extension MessageReaction {
    func rendered(for viewer: UserID) -> TL.MessagePeerReaction {
        TL.MessagePeerReaction(
            big: isBig,
            my: user == viewer,
            peerID: .peerUser(.init(userID: user)),
            date: date,
            reaction: .reactionEmoji(.init(emoticon: emoji))
        )
    }
}
