import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

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
