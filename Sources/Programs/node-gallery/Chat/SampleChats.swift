import ChatPresentation
import ClientModel

/// A chat list with rows in all states.
enum SampleChats {
    private typealias People = SamplePeople

    /// The rows of the list.
    static func rows() -> [ChatRow] {
        var friends = row(
            People.friends,
            "Saturday it is, then. I bring the telescope.",
            from: People.clara,
            ago: 60
        )
        friends.readState = unread(12)
        friends.unreadMentions = 1
        friends.isPinned = true
        var ann = row(People.ann, "Meet at the bridge tonight?", from: People.own, ago: 900)
        ann.isPinned = true
        ann.presence = nil
        var news = row(People.news, "Ferries run late today because of fog.", from: nil, ago: 4_000)
        news.readState = unread(1_530)
        news.isMuted = true
        var bob = row(People.bob, "", from: People.bob, ago: 90_000)
        bob.activities = [ChatRow.Activity(People.bob, .typing)]
        var clara = row(People.clara, "Thanks!", from: People.clara, ago: 200_000)
        clara.draft = DraftState(text: "I wanted to ask whether", date: People.evening)
        let helper = row(People.helper, "Choose a day:", from: People.helper, ago: 900_000)
        let saved = row(People.own, "Shopping list", from: People.own, ago: 40_000_000)
        let many = (0..<60).map { index in
            let id = PeerID(.user, 100 + Int64(index))
            let names = ["Edda", "Finn", "Gita", "Hugo", "Ines", "Jon", "Kira"]
            var person = row(
                id,
                "Message number \(index)",
                from: id,
                ago: 2_000_000 + Int32(index) * 90_000,
                name: names[index % 7]
            )
            if index % 5 == 0 { person.readState = unread(Int32(index) + 1) }
            return person
        }
        return [friends, ann, news, bob, clara, helper, saved] + many
    }

    private static func row(
        _ id: PeerID,
        _ text: String,
        from author: PeerID?,
        ago seconds: Int32,
        name: String? = nil
    ) -> ChatRow {
        let peer = name.map { SamplePeople.user(id, $0, "") } ?? People.peers[id] ?? .user(User(id.number))
        var row = ChatRow(peer, ownID: People.own)
        row.people = People.peers
        var fields = MessageFields(
            stableID: StableID(rawValue: id.number),
            key: MessageKey(peer: id, namespace: .cloud, id: 1),
            timestamp: People.evening + 4_000 - seconds,
            author: author,
            content: EncodedContent(MessageContent(text: text))
        )
        if author != People.own { fields.flags.insert(.incoming) }
        row.top = [BubblePart(HistoryMessage(Message(fields)))]
        return row
    }

    private static func unread(_ count: Int32) -> ReadState {
        let state = IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: count, count: count)
        return .idBased(state)
    }
}
