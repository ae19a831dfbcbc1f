import ClientModel
import Testing

@Suite struct ChatStateTests {
    private func position(_ id: Int32, _ namespace: MessageNamespace = .cloud) -> MessagePosition {
        MessagePosition(timestamp: id, namespace: namespace, id: id)
    }

    @Test func `a cloud chat is read by ids`() {
        let state = ReadState.idBased(
            IDReadState(maxIncomingRead: 10, maxOutgoingRead: 8, maxKnown: 20, count: 4)
        )
        #expect(state.isUnread && state.count == 4)
        #expect(state.isIncomingRead(position(10)) && !state.isIncomingRead(position(11)))
        #expect(state.isOutgoingRead(position(8)) && !state.isOutgoingRead(position(9)))
        #expect(!state.isOutgoingRead(position(1, .local)))
    }

    @Test func `a secret chat is read by places`() {
        var inner = PositionReadState()
        #expect(!ReadState.positionBased(inner).isIncomingRead(position(1, .secret)))
        inner.maxIncomingRead = position(5, .secret)
        inner.isMarkedUnread = true
        let state = ReadState.positionBased(inner)
        #expect(state.isIncomingRead(position(5, .secret)) && !state.isIncomingRead(position(6, .secret)))
        #expect(state.isUnread && state.count == 0)
    }

    @Test func `online runs out by itself`() {
        let online = Presence.online(until: 100)
        #expect(online.resolved(at: 99) == online)
        #expect(online.resolved(at: 100) == .offline(since: 100))
        #expect(online.nextChange(after: 99) == 100)
        #expect(online.nextChange(after: 100) == nil)
        #expect(Presence.recently.resolved(at: 100) == .recently)
    }

    @Test func `a chat without settings of its own is muted as its kind is`() {
        var kind = PeerNotificationSettings()
        kind.muteUntil = .max
        var chat = PeerNotificationSettings()
        #expect(chat.isMuted(at: 1000, fallback: kind))
        chat.muteUntil = 0
        #expect(!chat.isMuted(at: 1000, fallback: kind))
        chat.muteUntil = 1001
        #expect(chat.isMuted(at: 1000) && !chat.isMuted(at: 1001))
    }

    @Test func `results that leave out our vote keep the one we know`() {
        var known = PollResults()
        var chosen = PollVotes(option: [1], count: 3)
        chosen.isChosen = true
        known.votes = [chosen, PollVotes(option: [2], count: 0)]
        var news = PollResults()
        news.votes = [PollVotes(option: [1], count: 4), PollVotes(option: [2], count: 9)]
        news.isPartial = true

        let merged = news.keepingOwnChoice(of: known)

        #expect(merged.votes.map(\.count) == [4, 9])
        #expect(merged.votes.map(\.isChosen) == [true, false])
        #expect(!merged.isPartial)
    }

    @Test func `a name is put together from what there is`() {
        var user = User(1)
        #expect(user.name == "")
        user.lastName = "B"
        #expect(user.name == "B")
        user.firstName = "A"
        #expect(Peer.user(user).title == "A B")
        #expect(Peer.user(user).id == PeerID(.user, 1))
    }
}
