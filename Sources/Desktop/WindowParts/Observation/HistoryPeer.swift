package import ChatPresentation
package import ClientModel
package import MessageStore

/// The peer of a chat, as far as its history shows it: the titles of members, the description of a bot.
package nonisolated struct HistoryPeer: Equatable, Sendable {
    /// The roles and titles of members, by user.
    package var ranks: [PeerID: AuthorRank] = [:]
    /// True if the peer is a bot.
    package var isBot = false
    /// The description of a bot, once it is known.
    package var description: BotDescription?

    /// A peer of which nothing is known yet.
    package init() {}

    /// The peer by what is stored of it.
    package init(_ info: PeerInfo) {
        for member in info.cachedData?.members ?? [] { ranks[member.peer] = AuthorRank(member) }
        guard case .user(let user)? = info.peer else { return }
        description = info.cachedData?.bot
        isBot = user.bot != nil || description != nil
    }
}
