import ChatPresentation
import ClientModel
import MessageStore

/// The peer of a chat, as far as its history shows it: the titles of members, the description of a bot.
nonisolated struct HistoryPeer: Equatable, Sendable {
    /// The roles and titles of members, by user.
    var ranks: [PeerID: AuthorRank] = [:]
    /// True if the peer is a bot.
    var isBot = false
    /// The description of a bot, once it is known.
    var description: BotDescription?

    /// A peer of which nothing is known yet.
    init() {}

    /// The peer by what is stored of it.
    init(_ info: PeerInfo) {
        for member in info.cachedData?.members ?? [] { ranks[member.peer] = AuthorRank(member) }
        guard case .user(let user)? = info.peer else { return }
        description = info.cachedData?.bot
        isBot = user.bot != nil || description != nil
    }
}
