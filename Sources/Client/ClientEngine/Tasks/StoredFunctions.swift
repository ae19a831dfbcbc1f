import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// The functions that can be stored as tasks, by constructor number, with the handling of their results.
enum StoredFunctions {
    /// One function with its types erased.
    struct Kind: Sendable {
        fileprivate var id: UInt32
        private let body: @Sendable (StoredCall, CallRun) async -> TaskFailure?

        /// `finish` gets no result if the server says that nothing would change (`*_NOT_MODIFIED`).
        init<Function: TLFunctionCall>(
            orUnchanged function: Function.Type,
            _ finish:
                @escaping @Sendable (Function, Function.Result?, CallRun) async throws(TaskFailure) -> Void
        ) {
            id = Function.constructorID
            body = { call, run in
                do throws(TaskFailure) {
                    let result = try await run.call(call, function)
                    guard let function = try? Function(decoding: call.function) else { return nil }
                    try await finish(function, result, run)
                    return nil
                } catch {
                    return error
                }
            }
        }

        /// A function with nothing to do if nothing has changed.
        init<Function: TLFunctionCall>(
            _ function: Function.Type,
            _ finish:
                @escaping @Sendable (Function, Function.Result, CallRun) async throws(TaskFailure) -> Void
        ) {
            self.init(orUnchanged: function) { call, result, run throws(TaskFailure) in
                if let result { try await finish(call, result, run) }
            }
        }

        /// Makes the call and handles its result.
        func perform(_ call: StoredCall, _ run: CallRun) async throws(TaskFailure) {
            if let failure = await body(call, run) { throw failure }
        }
    }

    static let all: [UInt32: Kind] = Dictionary(
        (flags + updates + affected + people + channels + reactions).map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The functions that answer with a Bool; their effect is shown already.
    private static let flags: [Kind] = [
        flag(TLFunction.MessagesMarkDialogUnread.self), flag(TLFunction.AccountUpdateNotifySettings.self),
        flag(TLFunction.MessagesToggleDialogPin.self), flag(TLFunction.MessagesReorderPinnedDialogs.self),
        flag(TLFunction.MessagesEditChatAdmin.self), flag(TLFunction.MessagesEditChatAbout.self),
        flag(TLFunction.MessagesDeleteChat.self), flag(TLFunction.ContactsBlock.self),
        flag(TLFunction.ContactsUnblock.self), flag(TLFunction.MessagesUpdateDialogFilter.self),
        flag(TLFunction.MessagesUpdateDialogFiltersOrder.self), flag(TLFunction.ChannelsUpdateUsername.self),
        flag(TLFunction.ChannelsReadMessageContents.self),
    ]

    private static func flag<Function: TLFunctionCall>(_ function: Function.Type) -> Kind
    where Function.Result == Bool {
        Kind(function) { _, isDone, _ throws(TaskFailure) in
            if !isDone { throw .broken("NOT_DONE") }
        }
    }

    /// The functions that answer with updates.
    private static let updates: [Kind] = [
        update(TLFunction.MessagesUpdatePinnedMessage.self), update(TLFunction.MessagesEditChatTitle.self),
        update(TLFunction.MessagesDeleteChatUser.self),
        update(TLFunction.MessagesEditChatDefaultBannedRights.self),
        update(TLFunction.MessagesEditChatPhoto.self), update(TLFunction.ContactsAddContact.self),
        update(TLFunction.ContactsDeleteContacts.self), update(TLFunction.FoldersEditPeerFolders.self),
        update(TLFunction.MessagesEditMessage.self),
        update(TLFunction.MessagesSetChatAvailableReactions.self),
        update(TLFunction.MessagesSendScheduledMessages.self),
        update(TLFunction.MessagesDeleteScheduledMessages.self),
        update(TLFunction.MessagesSetHistoryTTL.self),
        Kind(TLFunction.MessagesAddChatUser.self) { _, invited, run throws(TaskFailure) in
            try await run.finish(invited.updates)
        },
    ]

    static func update<Function: TLFunctionCall>(_ function: Function.Type) -> Kind
    where Function.Result == TL.Updates {
        Kind(function) { _, updates, run throws(TaskFailure) in try await run.finish(updates) }
    }

    /// The functions that answer with a pts range.
    private static let affected: [Kind] = [
        Kind(TLFunction.MessagesDeleteMessages.self) { request, result, run throws(TaskFailure) in
            // The history may have fetched them again meanwhile.
            let ids = request.id.map(\.rawValue)
            try await run.finish(pts: result.pts, count: result.ptsCount) { transaction in
                try transaction.delete(transaction.reader.boxKeys(of: ids))
            }
        },
        Kind(TLFunction.MessagesReadMessageContents.self) { _, result, run throws(TaskFailure) in
            try await run.finish(pts: result.pts, count: result.ptsCount) { _ in }
        },
        Kind(TLFunction.MessagesUnpinAllMessages.self) { _, result, run throws(TaskFailure) in
            try await run.finish(pts: result.pts, count: result.ptsCount) { _ in }
        },
    ]

    /// The functions that answer with users.
    private static let people: [Kind] = [
        Kind(TLFunction.ContactsImportContacts.self) { request, imported, run throws(TaskFailure) in
            try await run.finish(request, imported)
        },
        person(TLFunction.AccountUpdateProfile.self), person(TLFunction.AccountUpdateUsername.self),
    ]

    private static func person<Function: TLFunctionCall>(_ function: Function.Type) -> Kind
    where Function.Result == TL.User {
        Kind(function) { _, user, run throws(TaskFailure) in
            guard let peer = Peer(user) else { return }
            try await run.context.transaction { try $0.receivePeers([peer]) }
        }
    }
}

extension StoredFunctions {
    /// The calls about channels.
    static let channels: [Kind] = [
        update(TLFunction.ChannelsDeleteChannel.self), update(TLFunction.ChannelsLeaveChannel.self),
        update(TLFunction.ChannelsEditTitle.self), update(TLFunction.ChannelsEditPhoto.self),
        update(TLFunction.ChannelsEditAdmin.self), update(TLFunction.ChannelsEditBanned.self),
        update(TLFunction.ChannelsToggleSlowMode.self), update(TLFunction.ChannelsToggleSignatures.self),
        Kind(TLFunction.ChannelsJoinChannel.self) { _, answer, run throws(TaskFailure) in
            switch answer {
            case .chatInviteJoinResultOk(let joined): try await run.finish(joined.updates)
            // A bot would handle the request in a window of its own.
            case .chatInviteJoinResultWebView: throw .refused("JOIN_NEEDS_BOT")
            }
        },
        Kind(TLFunction.ChannelsInviteToChannel.self) { _, invited, run throws(TaskFailure) in
            try await run.finish(invited.updates)
        },
        Kind(TLFunction.ChannelsDeleteMessages.self) { request, result, run throws(TaskFailure) in
            guard let channel = PeerID(request.channel) else { throw .refused("CHANNEL_INVALID") }
            let keys = request.id.map { MessageKey(peer: channel, namespace: .cloud, id: $0.rawValue) }
            // The history may have fetched them again meanwhile.
            try await run.finish(pts: result.pts, count: result.ptsCount, channel: channel) { transaction in
                try transaction.delete(keys)
            }
        },
        Kind(TLFunction.ChannelsDeleteParticipantHistory.self) { request, result, run throws(TaskFailure) in
            guard let channel = PeerID(request.channel) else { throw .refused("CHANNEL_INVALID") }
            try await run.finish(result, of: channel)
        },
    ]

    /// The calls about reactions, votes and mentions.
    static let reactions: [Kind] = [
        Kind(orUnchanged: TLFunction.MessagesSendReaction.self) { request, updates, run throws(TaskFailure) in
            let id = run.task.id
            guard let key = run.key(request.peer, request.msgID) else { return }
            let taken = request.reaction?.compactMap { Reaction($0) } ?? []
            try await run.finish(updates) { try $0.settleReaction(to: key, taken: taken, by: id) }
        },
        Kind(orUnchanged: TLFunction.MessagesSendVote.self) { request, updates, run throws(TaskFailure) in
            let id = run.task.id
            guard let key = run.key(request.peer, request.msgID) else { return }
            try await run.finish(updates) { try $0.settleVote(in: key, by: id) }
        },
        Kind(TLFunction.MessagesReadReactions.self) { request, result, run throws(TaskFailure) in
            let chat = PeerID(request.peer, selfID: run.context.services.selfID)
            try await run.finish(result, of: chat)
        },
        Kind(TLFunction.MessagesReadMentions.self) { request, result, run throws(TaskFailure) in
            let chat = PeerID(request.peer, selfID: run.context.services.selfID)
            try await run.finish(result, of: chat)
        },
    ]
}

extension CallRun {
    /// The message that a call names; nil for none.
    fileprivate func key(_ peer: TL.InputPeer, _ id: MessageID) -> MessageKey? {
        guard let chat = PeerID(peer, selfID: context.services.selfID) else { return nil }
        return MessageKey(peer: chat, namespace: .cloud, id: id.rawValue)
    }

    /// Passes a pts range to the update processor, for the message box of `chat`. If the server carried out only a
    /// part, the next run continues.
    fileprivate func finish(_ result: TL.MessagesAffectedHistory, of chat: PeerID?) async throws(TaskFailure)
    {
        let channel = chat?.kind == .channel ? chat : nil
        guard result.offset > 0 else {
            return try await finish(pts: result.pts, count: result.ptsCount, channel: channel) { _ in }
        }
        do {
            try await intake.applyAffected(pts: result.pts, count: result.ptsCount, channel: channel) { _ in }
        } catch {
            throw TaskFailure(storing: error)
        }
        throw .retry(after: .zero)
    }
}

extension PeerID {
    /// The id of an input channel; nil if it names none.
    fileprivate init?(_ channel: TL.InputChannel) {
        guard case .inputChannel(let channel) = channel else { return nil }
        self.init(channel.channelID)
    }
}
