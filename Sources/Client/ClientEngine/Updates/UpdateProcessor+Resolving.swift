import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

// Peers that updates name but do not describe: TC-07.
extension UpdateProcessor {
    private static let callLimit = 100

    /// Fetches missing references. Those that the server does not send stay unknown: the updates are applied without
    /// them.
    func resolve(_ missing: UnresolvedReferences, for work: inout UpdateTransactionPlan) async {
        let groups = missing.peers.keys.filter { $0.kind == .group }.sorted()
        for ids in groups.chunks(of: Self.callLimit) { await resolve(groups: ids, for: &work) }
        let users = missing.peers.filter { $0.key.kind == .user }.sorted { $0.key < $1.key }
        for named in users.chunks(of: Self.callLimit) { await resolve(users: named, for: &work) }
        let channels = missing.peers.filter { $0.key.kind == .channel }.sorted { $0.key < $1.key }
        for named in channels.chunks(of: Self.callLimit) { await resolve(channels: named, for: &work) }
        for chats in missing.chats.sorted().chunks(of: Self.callLimit) {
            await resolve(chats: chats, for: &work)
        }
    }

    private func resolve(groups: [PeerID], for work: inout UpdateTransactionPlan) async {
        let request = TLFunction.MessagesGetChats(id: groups.map { ChatID(rawValue: $0.number) })
        guard let answer = await attempt(request) else { return }
        let chats =
            switch answer {
            case .chats(let chats): chats.chats
            case .chatsSlice(let slice): slice.chats
            }
        work.peers.add(ReferencedPeers(chats: chats))
    }

    /// Users without an access hash are named by a message in which they appear.
    private func resolve(users: [(key: PeerID, value: MessageKey)], for work: inout UpdateTransactionPlan)
        async
    {
        var inputs: [TL.InputUser] = []
        for (user, message) in users {
            guard let chat = await inputPeer(message.peer, in: work) else { continue }
            let (user, id) = (UserID(rawValue: user.number), MessageID(rawValue: message.id))
            inputs.append(.inputUserFromMessage(.init(peer: chat, msgID: id, userID: user)))
        }
        guard !inputs.isEmpty, let answer = await attempt(TLFunction.UsersGetUsers(id: inputs)) else {
            return
        }
        work.peers.add(ReferencedPeers(users: answer))
    }

    /// Channels without an access hash are named like users, by a message.
    private func resolve(channels: [(key: PeerID, value: MessageKey)], for work: inout UpdateTransactionPlan)
        async
    {
        var inputs: [TL.InputChannel] = []
        for (channel, message) in channels where channel != message.peer {
            guard let chat = await inputPeer(message.peer, in: work) else { continue }
            let (channel, id) = (ChannelID(rawValue: channel.number), MessageID(rawValue: message.id))
            inputs.append(.inputChannelFromMessage(.init(peer: chat, msgID: id, channelID: channel)))
        }
        guard !inputs.isEmpty, let answer = await attempt(TLFunction.ChannelsGetChannels(id: inputs)) else {
            return
        }
        let chats =
            switch answer {
            case .chats(let chats): chats.chats
            case .chatsSlice(let slice): slice.chats
            }
        work.peers.add(ReferencedPeers(chats: chats))
    }

    /// Fetches chats that are in no list, or empty: their list, settings and unread counts.
    private func resolve(chats: [PeerID], for work: inout UpdateTransactionPlan) async {
        var inputs: [TL.InputDialogPeer] = []
        for chat in chats {
            if let input = await inputPeer(chat, in: work) {
                inputs.append(.inputDialogPeer(.init(peer: input)))
            }
        }
        guard !inputs.isEmpty, let answer = await attempt(TLFunction.MessagesGetPeerDialogs(peers: inputs))
        else { return }
        work.peers.add(ReferencedPeers(users: answer.users, chats: answer.chats))
        let dialogs = answer.dialogs.compactMap { ReceivedDialog($0, selfID: services.selfID) }
        // Without their messages, which come by updates and count as new then.
        work.dialogs.add(dialogs, [])
    }

    private func inputPeer(_ peer: PeerID, in work: UpdateTransactionPlan) async -> TL.InputPeer? {
        if let told = work.peers.peers.last(where: { $0.id == peer }) { return TL.InputPeer(told) }
        // An unreadable store fails the transaction that follows.
        let known = try? await services.store.read { try $0.peer(peer) }
        return known.flatMap(\.self).flatMap { TL.InputPeer($0) }
    }

    /// Returns the answer, or nil: these are details for which nothing else should wait long.
    private func attempt<Function: TLFunctionCall>(_ function: Function) async -> Function.Result? {
        do throws(APIError) {
            return try await services.api.call(function, RequestPolicy(timeout: .seconds(15)))
        } catch {
            return nil
        }
    }
}

extension Array {
    /// Returns groups of `count` elements; the last one may be smaller.
    func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
