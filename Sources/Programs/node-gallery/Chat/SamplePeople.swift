import ChatPresentation
import ClientModel

/// The users of the gallery's chats.
enum SamplePeople {
    static let own = PeerID(.user, 1)
    static let ann = PeerID(.user, 9)
    static let bob = PeerID(.user, 12)
    static let clara = PeerID(.user, 17)
    static let helper = PeerID(.user, 4)
    static let friends = PeerID(.channel, 5)
    static let news = PeerID(.channel, 6)

    static let peers: [PeerID: Peer] = {
        var helperBot = User(helper.number)
        helperBot.firstName = "Helper"
        helperBot.usernames = [Username("helperbot")]
        helperBot.bot = BotTraits(version: 1)
        var newsChannel = Channel(news.number, title: "Harbour News")
        newsChannel.flags = [.broadcast, .verified]
        return [
            own: user(own, "Me", ""), ann: user(ann, "Ann", "Larkin"), bob: user(bob, "Bob", "Swift"),
            clara: user(clara, "Clara", "Finch"), helper: .user(helperBot),
            friends: .channel(Channel(friends.number, title: "Bird Watchers")), news: .channel(newsChannel),
        ]
    }()

    static func user(_ id: PeerID, _ first: String, _ last: String) -> Peer {
        var user = User(id.number)
        user.firstName = first
        user.lastName = last
        return .user(user)
    }

    /// The time 18:40 UTC on 14 May 2026, a Thursday.
    static let evening: Int32 = 1_778_784_000
}
