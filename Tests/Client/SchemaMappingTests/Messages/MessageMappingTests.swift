import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct MessageMappingTests {
    static func received(_ message: TL.Message.Message) throws -> ReceivedMessage {
        try #require(ReceivedMessage(.message(message), selfID: Sample.selfID))
    }

    @Test func `a text has its place, author and words`() throws {
        let received = try Self.received(Sample.message)
        let message = received.message
        #expect(message.key == MessageKey(peer: PeerID(.group, 5), namespace: .cloud, id: 12))
        #expect(message.timestamp == 1_700_000_000)
        #expect(message.author == PeerID(.user, 77))
        #expect(message.flags == .incoming)
        #expect(message.tags.isEmpty)
        #expect(try message.content.decoded() == MessageContent(text: "Hello"))
        #expect(received.media.isEmpty)
        #expect(received.peers == [PeerID(.group, 5), PeerID(.user, 77)])
    }

    @Test func `in a chat of two the author need not be told`() throws {
        var message = Sample.message
        message.fromID = nil
        message.peerID = Sample.anna
        #expect(try Self.received(message).message.author == PeerID(.user, 77))
        message.out = true
        #expect(try Self.received(message).message.author == Sample.selfID)
        #expect(try Self.received(message).message.flags.isEmpty)
    }

    @Test func `nothing comes in from ourselves`() throws {
        var message = Sample.message
        message.fromID = nil
        message.peerID = .peerUser(.init(userID: 1))
        let saved = try Self.received(message).message
        #expect(!saved.flags.contains(.incoming))
        message.savedPeerID = Sample.anna
        #expect(try Self.received(message).message.thread == PeerID(.user, 77).packed)
    }

    @Test func `a post of a channel has no author, and its counts`() throws {
        var message = Sample.message
        message.fromID = nil
        message.peerID = Sample.channel
        message.post = true
        message.views = 100
        message.forwards = 3
        message.postAuthor = "Anna"
        message.replies = .init(
            replies: 9,
            repliesPts: 1,
            recentRepliers: [Sample.anna],
            channelID: 44,
            maxID: 7
        )
        let received = try Self.received(message)
        #expect(received.message.author == nil)
        #expect(received.message.flags == [.incoming, .post])
        #expect(received.message.views == 100)
        let content = try received.message.content.decoded()
        #expect(content.forwards == 3)
        #expect(content.signature == "Anna")
        #expect(content.thread?.count == 9)
        #expect(content.thread?.lastID == 7)
        #expect(received.peers == [PeerID(.channel, 8), PeerID(.channel, 44), PeerID(.user, 77)])
    }

    @Test func `flags say what is true of it`() throws {
        var message = Sample.message
        message.mentioned = true
        message.mediaUnread = true
        message.silent = true
        message.pinned = true
        message.noforwards = true
        message.fromScheduled = true
        message.offline = true
        message.editDate = 1_700_000_050
        let mapped = try Self.received(message).message
        #expect(
            mapped.flags == [
                .incoming, .mentioned, .unreadMention, .mediaUnread, .silent, .pinned, .noForwards,
                .wasScheduled, .automatic, .edited,
            ]
        )
        #expect(mapped.editDate == 1_700_000_050)
        #expect(mapped.tags == [.unseenMention, .pinned])
        message.editHide = true
        #expect(try Self.received(message).message.flags.isDisjoint(with: .edited))
    }

    @Test func `media are stored apart, and tag their message`() throws {
        var message = Sample.message
        message.message = "Look: example.org"
        message.entities = [.messageEntityUrl(.init(offset: 6, length: 11))]
        message.groupedID = 99
        message.invertMedia = true
        message.media = .messageMediaPhoto(.init(spoiler: true, photo: Sample.photo))
        let received = try Self.received(message)
        #expect(received.message.tags == [.photo, .link])
        #expect(received.message.groupingKey == 99)
        #expect(received.message.mediaIDs == [MediaID(.photo, -4)])
        #expect(received.media == [try #require(Photo(Sample.photo).map { .photo($0) })])
        #expect(received.message.flags.contains(.captionAbove))
        var content = try received.message.content.decoded()
        #expect(content.media == [.shared(MediaID(.photo, -4))])
        #expect(content.flags == .spoiler)
        content.attachMedia { _ in received.media.first }
        #expect(content.media == received.media)
    }

    @Test func `media that can only be named have their kind and title`() throws {
        func named(_ media: TL.MessageMedia) throws -> Media? {
            var message = Sample.message
            message.media = media
            return try Self.received(message).message.content.decoded().media.first
        }
        let game = TL.Game(
            id: 1,
            accessHash: 2,
            shortName: "chess",
            title: "Chess",
            description: "A game for two",
            photo: .photoEmpty(.init(id: 3))
        )
        #expect(try named(.messageMediaGame(.init(game: game))) == .named(NamedMedia(.game, title: "Chess")))
        var bill = TL.MessageMedia.MessageMediaInvoice(
            title: "Tea",
            description: "Green",
            currency: "EUR",
            totalAmount: 350,
            startParam: ""
        )
        #expect(try named(.messageMediaInvoice(bill)) == .named(NamedMedia(.invoice, title: "Tea")))
        bill.receiptMsgID = 7
        #expect(try named(.messageMediaInvoice(bill)) == .named(NamedMedia(.receipt, title: "Tea")))
        let prizes = TL.MessageMedia.MessageMediaGiveaway(
            channels: [5],
            prizeDescription: "Ten books",
            quantity: 10,
            untilDate: 9
        )
        #expect(try named(.messageMediaGiveaway(prizes)) == .named(NamedMedia(.giveaway, title: "Ten books")))
        let results = TL.MessageMedia.MessageMediaGiveawayResults(
            channelID: 5,
            launchMsgID: 6,
            winnersCount: 1,
            unclaimedCount: 0,
            winners: [7],
            untilDate: 9
        )
        #expect(try named(.messageMediaGiveawayResults(results)) == .named(NamedMedia(.giveawayResults)))
        let story = TL.MessageMedia.MessageMediaStory(peer: .peerUser(.init(userID: 8)), id: 1)
        #expect(try named(.messageMediaStory(story)) == .named(NamedMedia(.story)))
        let paid = TL.MessageMedia.MessageMediaPaidMedia(starsAmount: 5, extendedMedia: [])
        #expect(try named(.messageMediaPaidMedia(paid)) == .named(NamedMedia(.paidMedia)))
    }

    @Test func `what may be seen once is in no list of shared media`() throws {
        var message = Sample.message
        message.media = .messageMediaPhoto(.init(photo: Sample.photo, ttlSeconds: 10))
        let received = try Self.received(message)
        #expect(received.message.tags.isEmpty)
        #expect(try received.message.content.decoded().mediaTimer == 10)
        message.media = .messageMediaDocument(.init(voice: true, ttlSeconds: 10))
        let gone = try Self.received(message).message.content.decoded()
        #expect(gone.media == [.expired(ExpiredMedia(.voice))])
    }

    @Test func `a preview's place and size are the content's`() throws {
        var message = Sample.message
        message.invertMedia = true
        message.media = .messageMediaWebPage(
            .init(forceLargeMedia: true, webpage: .webPagePending(.init(id: 3, date: 9)))
        )
        let received = try Self.received(message)
        #expect(try received.message.content.decoded().flags == [.largePreview, .previewAbove])
        #expect(!received.message.flags.contains(.captionAbove))
        #expect(received.message.mediaIDs == [MediaID(.webPage, 3)])
    }

    @Test func `what this version does not understand is kept`() throws {
        var message = Sample.message
        message.media = .messageMediaUnsupported
        let content = try Self.received(message).message.content.decoded()
        guard case .foreign(let object) = content.media.first else { throw Unexpected() }
        #expect(object.layer == 229)
        #expect(try TL.MessageMedia(decoding: object.bytes) == .messageMediaUnsupported)
    }

    @Test func `a card and a place are in the message itself`() throws {
        var message = Sample.message
        message.media = .messageMediaContact(
            .init(phoneNumber: "7", firstName: "B", lastName: "C", vcard: "", userID: 6)
        )
        let card = try Self.received(message)
        #expect(card.peers.contains(PeerID(.user, 6)))
        #expect(card.message.mediaIDs.isEmpty)
        message.media = .messageMediaGeo(
            .init(geo: .geoPoint(.init(long: 37.6, lat: 55.7, accessHash: 3, accuracyRadius: 20)))
        )
        var place = Location(latitude: 55.7, longitude: 37.6)
        place.accuracy = 20
        place.accessHash = 3
        #expect(try Self.received(message).message.content.decoded().media == [.location(place)])
    }

    @Test func `an empty message is none, but has an address`() {
        let empty = TL.Message.messageEmpty(.init(id: 4, peerID: Sample.group))
        #expect(ReceivedMessage(empty, selfID: Sample.selfID) == nil)
        #expect(MessageKey(empty) == MessageKey(peer: PeerID(.group, 5), namespace: .cloud, id: 4))
        #expect(MessageKey(.messageEmpty(.init(id: 4))) == nil)
    }

    @Test func `what is to be sent later has ids of its own`() throws {
        let later = try #require(
            ReceivedMessage(.message(Sample.message), selfID: Sample.selfID, namespace: .scheduled)
        )
        #expect(later.message.key.namespace == .scheduled)
    }
}
