import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ServiceMessageTests {
    private static func received(_ action: TL.MessageAction) throws -> ReceivedMessage {
        let message = TL.Message.MessageService(
            out: true,
            id: 3,
            fromID: Sample.anna,
            peerID: Sample.group,
            date: 5,
            action: action
        )
        return try #require(ReceivedMessage(.messageService(message), selfID: Sample.selfID))
    }

    private static let photo: Photo? = Photo(Sample.photo)

    @Test func `each action that the model has is told`() throws {
        let expected: [(TL.MessageAction, ServiceAction)] = [
            (
                .messageActionChatCreate(.init(title: "Team", users: [1, 2])),
                .groupCreated(GroupCreation(title: "Team", members: [PeerID(.user, 1), PeerID(.user, 2)]))
            ),
            (.messageActionChatEditTitle(.init(title: "New")), .titleChanged("New")),
            (
                .messageActionChatEditPhoto(.init(photo: Sample.photo)),
                .photoChanged(try #require(Self.photo))
            ),
            (.messageActionChatEditPhoto(.init(photo: .photoEmpty(.init(id: 1)))), .photoRemoved),
            (.messageActionChatDeletePhoto, .photoRemoved),
            (.messageActionChatAddUser(.init(users: [2])), .membersAdded([PeerID(.user, 2)])),
            (.messageActionChatDeleteUser(.init(userID: 2)), .memberRemoved(PeerID(.user, 2))),
            (.messageActionPinMessage, .messagePinned),
            (.messageActionHistoryClear, .historyCleared),
            (.messageActionContactSignUp, .contactJoined),
            (.messageActionCustomAction(.init(message: "Hi")), .custom("Hi")),
            (.messageActionChatMigrateTo(.init(channelID: 4)), .migratedTo(PeerID(.channel, 4))),
            (.messageActionScreenshotTaken, .screenshotTaken),
            (.messageActionChannelCreate(.init(title: "News")), .channelCreated("News")),
            (
                .messageActionChannelMigrateFrom(.init(title: "Team", chatID: 5)),
                .migratedFrom(GroupMigration(title: "Team", group: PeerID(.group, 5)))
            ),
            (.messageActionChatJoinedByLink(.init(inviterID: 2)), .joinedByLink(PeerID(.user, 2))),
            (.messageActionChatJoinedByRequest, .joinedByRequest),
        ]
        for (action, mapped) in expected {
            let received = try Self.received(action)
            #expect(received.message.flags == .service)
            #expect(try received.message.content.decoded().media == [.action(mapped)])
        }
    }

    @Test func `a timer says who set it for all chats`() throws {
        let received = try Self.received(.messageActionSetMessagesTTL(.init(period: 60, autoSettingFrom: 9)))
        var timer = DeleteTimer(seconds: 60)
        timer.author = PeerID(.user, 9)
        #expect(try received.message.content.decoded().media == [.action(.deleteTimerSet(timer))])
        #expect(received.peers.contains(PeerID(.user, 9)))
    }

    @Test func `those who are named are to be known`() throws {
        let received = try Self.received(.messageActionChatAddUser(.init(users: [20, 21])))
        #expect(received.peers.isSuperset(of: [PeerID(.user, 20), PeerID(.user, 21)]))
    }

    @Test func `an action without meaning is kept as it came`() throws {
        let media = try Self.received(.messageActionEmpty).message.content.decoded().media
        guard case .foreign(let object) = media.first else { throw Unexpected() }
        #expect(try TL.MessageAction(decoding: object.bytes) == .messageActionEmpty)
    }
}
