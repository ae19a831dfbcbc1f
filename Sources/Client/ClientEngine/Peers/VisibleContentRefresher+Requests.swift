import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

extension VisibleContentRefresher {
    /// Requests run one at a time, so an unanswered one must not block the others for ever.
    private static let timeout = Duration.seconds(60)
    private static let seen = RequestPolicy(timeout: timeout)
    private static let unhurried = RequestPolicy(priority: .background, timeout: timeout)

    /// Makes the one request for keys of one kind, and stores the answer.
    ///
    /// - Returns: The pause until the next request, if the server sets one.
    func ask(for batch: [RefreshKey]) async throws -> Duration? {
        switch batch.first {
        case .reply?:
            try await askForMessages(batch.compactMap { if case .reply(let key) = $0 { key } else { nil } })
        case .views?:
            try await askForViews(batch.compactMap { if case .views(let key) = $0 { key } else { nil } })
        case .reactions?:
            let keys = batch.compactMap { if case .reactions(let key) = $0 { key } else { nil } }
            try await askForReactions(keys)
        case .poll(let key)?: try await askForPoll(key)
        case .channel(let number)?: return await processor.poll(number, Self.seen)
        case .profile(let peer)?: try await askForProfile(peer)
        case .article(let url)?: try await askForArticle(url)
        case nil: break
        }
        return nil
    }

    private func askForReactions(_ keys: [MessageKey]) async throws {
        guard let peer = keys.first?.peer, let input = try await inputPeer(peer) else { return }
        let request = TLFunction.MessagesGetMessagesReactions(
            peer: input,
            id: keys.map { MessageID(rawValue: $0.id) }
        )
        let answer = try await services.api.call(request, Self.unhurried)
        try await processor.apply(answer)
    }

    private func askForPoll(_ key: MessageKey) async throws {
        guard let input = try await inputPeer(key.peer) else { return }
        let request = TLFunction.MessagesGetPollResults(
            peer: input,
            msgID: MessageID(rawValue: key.id),
            pollHash: 0
        )
        let answer = try await services.api.call(request, Self.unhurried)
        try await processor.apply(answer)
    }

    private func askForMessages(_ keys: [MessageKey]) async throws {
        let revision = await processor.revision
        let inputs = keys.map { TL.InputMessage.inputMessageID(.init(id: MessageID(rawValue: $0.id))) }
        let answer: TL.MessagesMessages
        if let peer = keys.first?.peer, peer.kind == .channel {
            guard case .channel(let known)? = try await services.store.read({ try $0.peer(peer) }),
                let channel = TL.InputChannel(known)
            else { return }
            answer = try await services.api.call(
                TLFunction.ChannelsGetMessages(channel: channel, id: inputs),
                Self.seen
            )
        } else {
            answer = try await services.api.call(TLFunction.MessagesGetMessages(id: inputs), Self.seen)
        }
        let selfID = services.selfID
        let (told, peers) =
            switch answer {
            case .messages(let page): (page.messages, ReferencedPeers(users: page.users, chats: page.chats))
            case .messagesSlice(let page):
                (page.messages, ReferencedPeers(users: page.users, chats: page.chats))
            case .channelMessages(let page):
                (page.messages, ReferencedPeers(users: page.users, chats: page.chats))
            case .messagesNotModified: ([], ReferencedPeers())
            }
        let messages = told.compactMap { ReceivedMessage($0, selfID: selfID) }
        _ = try await processor.insert(askedAt: revision) { replay, changes in
            try replay.store(peers)
            for message in messages where !changes.covers(message.message.key) { try replay.store(message) }
        }
    }

    private func askForViews(_ keys: [MessageKey]) async throws {
        guard let peer = keys.first?.peer, let input = try await inputPeer(peer) else { return }
        let ids = keys.map { MessageID(rawValue: $0.id) }
        let request = TLFunction.MessagesGetMessagesViews(peer: input, id: ids, increment: true)
        let answer = try await services.api.call(request, Self.unhurried)
        let views = answer.views.map { (views: $0.views, forwards: $0.forwards) }
        _ = try await processor.perform { transaction in
            for (key, told) in zip(keys, views) {
                guard let message = try transaction.reader.message(key) else { continue }
                var content = try message.content.decoded()
                content.forwards = told.forwards ?? content.forwards
                let encoded = EncodedContent(content)
                try transaction.update(key) { fields in
                    fields.views = told.views ?? fields.views
                    fields.content = encoded
                }
            }
        }
    }

    private func askForProfile(_ peer: PeerID) async throws {
        let revision = await processor.revision
        let profile: ReceivedProfile
        let peers: ReferencedPeers
        switch peer.kind {
        case .user:
            guard let user = try await inputUser(peer) else { return }
            let answer = try await services.api.call(TLFunction.UsersGetFullUser(id: user), Self.seen)
            profile = ReceivedProfile(answer.fullUser)
            peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        case .group:
            let id = ChatID(rawValue: peer.number)
            let answer = try await services.api.call(TLFunction.MessagesGetFullChat(chatID: id), Self.seen)
            profile = ReceivedProfile(answer.fullChat)
            peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        case .channel:
            guard case .channel(let known)? = try await services.store.read({ try $0.peer(peer) }),
                let channel = TL.InputChannel(known)
            else { return }
            let request = TLFunction.ChannelsGetFullChannel(channel: channel)
            let answer = try await services.api.call(request, Self.seen)
            profile = ReceivedProfile(answer.fullChat)
            peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        // The server has no profile of a secret chat.
        case .secretChat: return
        }
        _ = try await processor.insert(askedAt: revision) { replay, changes in
            try replay.store(peers)
            try replay.transaction.receive(profile.data, of: peer)
            try replay.transaction.addMedia([profile.data.bot?.picture].compactMap(\.self))
            guard !changes.covers(.settings, of: peer) else { return }
            let settings = profile.notifications
            try replay.transaction.receiveNotificationSettings(settings, of: peer, now: replay.now)
        }
    }

    private func askForArticle(_ url: String) async throws {
        let request = TLFunction.MessagesGetWebPage(url: url, hash: 0)
        let answer = try await services.api.call(request, Self.unhurried)
        // What cannot be shown is not stored.
        guard case .webPage(let told) = answer.webpage, let content = told.cachedPage,
            let page = WebPage(answer.webpage), (try? LoadedArticle(page, content)) != nil
        else { return }
        try await processor.perform { try $0.receiveArticle(page, content, at: url) }
    }

    private func inputPeer(_ peer: PeerID) async throws -> TL.InputPeer? {
        try await services.store.read { try $0.peer(peer) }.flatMap { TL.InputPeer($0) }
    }

    private func inputUser(_ peer: PeerID) async throws -> TL.InputUser? {
        if peer == services.selfID { return .inputUserSelf }
        return try await services.store.read { try $0.peer(peer) }.flatMap { TL.InputUser($0) }
    }
}
