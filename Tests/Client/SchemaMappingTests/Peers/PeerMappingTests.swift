import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct PeerMappingTests {
    private static let anna = TL.User.User(
        contact: true,
        mutualContact: true,
        verified: true,
        premium: true,
        id: 77,
        accessHash: -5,
        firstName: "Anna",
        lastName: "Smirnova",
        username: "anna",
        phone: "79001234567",
        photo: .userProfilePhoto(
            .init(hasVideo: true, personal: true, photoID: 9, strippedThumb: [1, 40, 30], dcID: 2)
        ),
        status: .userStatusOnline(.init(expires: 1_700_000_300)),
        langCode: "ru"
    )

    @Test func `a user keeps everything that the model has a place for`() throws {
        let user = User(Self.anna)
        #expect(user.id == PeerID(.user, 77))
        #expect(user.accessHash == -5)
        #expect(user.name == "Anna Smirnova")
        #expect(user.usernames.map(\.name) == ["anna"])
        #expect(user.phone == "79001234567")
        #expect(user.language == "ru")
        #expect(user.flags == [.contact, .mutualContact, .verified, .premium])
        #expect(user.bot == nil)
        let photo = try #require(user.photo)
        #expect(photo.id == 9)
        #expect(photo.datacenter == 2)
        #expect(photo.miniature == [1, 40, 30])
        #expect(photo.hasVideo && photo.isPersonal)
    }

    @Test func `several names keep their order and which of them lead to the peer`() {
        var anna = Self.anna
        anna.username = nil
        anna.usernames = [
            .init(editable: true, active: true, username: "anna"), .init(active: false, username: "old_anna"),
        ]
        let names = User(anna).usernames
        #expect(names.map(\.name) == ["anna", "old_anna"])
        #expect(names.map(\.isInactive) == [false, true])
        #expect(names.map(\.isEditable) == [true, false])
    }

    @Test func `a name that is told twice is there once`() {
        var anna = Self.anna
        anna.usernames = [.init(editable: true, active: true, username: "anna")]
        #expect(User(anna).usernames.count == 1)
    }

    @Test func `a bot has its traits`() throws {
        let bot = User(
            TL.User.User(
                botNochats: true,
                botInlineGeo: true,
                botCanEdit: true,
                id: 5,
                botInfoVersion: 3,
                botInlinePlaceholder: "Search",
                botActiveUsers: 12
            )
        )
        #expect(bot.flags == .bot)
        let traits = try #require(bot.bot)
        #expect(traits.version == 3)
        #expect(traits.flags == [.noGroups, .inlineLocation, .editable])
        #expect(traits.inlinePlaceholder == "Search")
        #expect(traits.monthlyUsers == 12)
    }

    @Test func `a minimal user says so, and cannot be named by its hash`() {
        var excerpt = Self.anna
        excerpt.min = true
        let peer = Peer.user(User(excerpt))
        #expect(peer.isMinimal)
        #expect(TL.InputPeer(peer) == nil)
        let chat = TL.InputPeer.inputPeerChat(.init(chatID: 4))
        #expect(
            TL.InputPeer(peer.id, seenIn: 12, of: chat)
                == .inputPeerUserFromMessage(.init(peer: chat, msgID: 12, userID: 77))
        )
    }

    @Test func `each status is a presence`() {
        #expect(Presence(.userStatusEmpty) == .hidden)
        #expect(Presence(.userStatusOnline(.init(expires: 9))) == .online(until: 9))
        #expect(Presence(.userStatusOffline(.init(wasOnline: 8))) == .offline(since: 8))
        #expect(Presence(.userStatusRecently(.init(byMe: true))) == .recently)
        #expect(Presence(.userStatusLastWeek(.init())) == .lastWeek)
        #expect(Presence(.userStatusLastMonth(.init())) == .lastMonth)
    }

    @Test func `a group that became a channel leads there`() {
        let group = Group(
            TL.Chat.Chat(
                creator: true,
                deactivated: true,
                id: 3,
                title: "Team",
                photo: .chatPhotoEmpty,
                participantsCount: 4,
                date: 100,
                version: 7,
                migratedTo: .inputChannel(.init(channelID: 30, accessHash: 1)),
                defaultBannedRights: .init(sendMedia: true, pinMessages: true, untilDate: .max)
            )
        )
        #expect(group.migratedTo == PeerID(.channel, 30))
        #expect(group.flags == [.creator, .deactivated])
        #expect(group.memberCount == 4)
        #expect(group.version == 7)
        #expect(group.restrictions.isSuperset(of: [.pin, .sendPhotos, .sendFiles, .sendVoice]))
        #expect(!group.restrictions.contains(.sendText))
    }

    @Test func `those that put us out are told as such`() throws {
        let group = try #require(Peer(TL.Chat.chatForbidden(.init(id: 3, title: "Team"))))
        guard case .group(let group) = group else { throw Unexpected() }
        #expect(group.flags == .forbidden)
        let peer = try #require(
            Peer(
                TL.Chat.channelForbidden(
                    .init(megagroup: true, id: 4, accessHash: 6, title: "All", untilDate: 50)
                )
            )
        )
        guard case .channel(let channel) = peer else { throw Unexpected() }
        #expect(channel.flags == [.forbidden, .megagroup])
        #expect(channel.ownRestrictions?.until == 50)
        #expect(channel.accessHash == 6)
    }

    @Test func `nothing is told of the empty ones`() {
        #expect(Peer(TL.User.userEmpty(.init(id: 1))) == nil)
        #expect(Peer(TL.Chat.chatEmpty(.init(id: 1))) == nil)
    }

    @Test func `peers have the same names both ways`() {
        for peer in [PeerID(.user, 1), PeerID(.group, 2), PeerID(.channel, 1 << 40)] {
            #expect(TL.Peer(peer).map { PeerID($0) } == peer)
        }
        #expect(TL.Peer(PeerID(.secretChat, 3)) == nil)
    }

    @Test func `peers are named to the server by number and hash`() {
        #expect(
            TL.InputPeer(.user(User(Self.anna))) == .inputPeerUser(.init(userID: 77, accessHash: -5))
        )
        var own = User(Self.anna)
        own.flags.insert(.isSelf)
        #expect(TL.InputPeer(.user(own)) == .inputPeerSelf)
        #expect(TL.InputUser(own) == .inputUserSelf)
        #expect(TL.InputPeer(.group(Group(9, title: ""))) == .inputPeerChat(.init(chatID: 9)))
        var channel = Channel(8, title: "")
        #expect(TL.InputPeer(.channel(channel)) == nil)
        channel.accessHash = 2
        #expect(TL.InputPeer(.channel(channel)) == .inputPeerChannel(.init(channelID: 8, accessHash: 2)))
        #expect(TL.InputChannel(channel) == .inputChannel(.init(channelID: 8, accessHash: 2)))
    }
}

/// A value of an unexpected kind.
struct Unexpected: Error {}
