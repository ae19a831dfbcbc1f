import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ChannelProfileTests {
    private static let full: TL.ChatFull.ChannelFull = {
        var full = TL.ChatFull.ChannelFull(
            id: 8,
            about: "News",
            readInboxMaxID: 40,
            readOutboxMaxID: 30,
            unreadCount: 2,
            chatPhoto: Sample.photo,
            notifySettings: TL.PeerNotifySettings(silent: true),
            botInfo: [],
            pts: 99
        )
        full.canViewParticipants = true
        full.canDeleteChannel = true
        full.participantsCount = 500
        full.adminsCount = 3
        full.kickedCount = 1
        full.bannedCount = 2
        full.onlineCount = 70
        full.slowmodeSeconds = 30
        full.slowmodeNextSendDate = 1_700_000_030
        full.linkedChatID = 9
        full.migratedFromChatID = 5
        full.migratedFromMaxID = 77
        full.availableMinID = 12
        full.availableReactions = .chatReactionsAll(.init())
        full.exportedInvite = TL.ExportedChatInvite(link: "https://m.example/+abc", adminID: 1, date: 3)
        return full
    }()

    @Test func `a channel's page keeps what it says and what we may do`() {
        let profile = ReceivedProfile(.channelFull(Self.full))
        let data = profile.data
        #expect(profile.peer == PeerID(.channel, 8))
        #expect(profile.notifications.isSilent == true)
        #expect(data.about == "News")
        #expect(data.photo?.id == MediaID(.photo, -4))
        #expect(data.capabilities == [.viewMembers, .deleteForAll])
        #expect(data.linkedChat == PeerID(.channel, 9))
        #expect(data.migratedFrom == MigratedHistory(group: PeerID(.group, 5), lastID: 77))
        #expect(data.hiddenHistoryBefore == 12)
        #expect(data.inviteLink == "https://m.example/+abc")
        #expect(data.reactions?.allowsAll == true)
        #expect(data.readInboxMaxID == 40)
    }

    @Test func `a channel's page counts its members, and says how long they wait`() {
        let data = ReceivedProfile(.channelFull(Self.full)).data
        #expect(data.counts.members == 500)
        #expect(data.counts.admins == 3)
        #expect(data.counts.removed == 1)
        #expect(data.counts.restricted == 2)
        #expect(data.counts.online == 70)
        #expect(data.slowMode?.seconds == 30)
        #expect(data.slowMode?.nextSendDate == 1_700_000_030)
    }

    @Test func `members of a channel keep what they may do and may not`() throws {
        let rights = TL.ChatAdminRights(banUsers: true)
        let banned = TL.ChatBannedRights(viewMessages: true, untilDate: 50)
        let told: [TL.ChannelParticipant] = [
            .channelParticipant(.init(userID: 2, date: 5)),
            .channelParticipantSelf(.init(userID: 1, inviterID: 2, date: 6)),
            .channelParticipantCreator(.init(userID: 3, adminRights: rights, rank: "Boss")),
            .channelParticipantAdmin(
                .init(userID: 4, inviterID: 3, promotedBy: 3, date: 7, adminRights: rights)
            ),
            .channelParticipantBanned(
                .init(peer: Sample.anna, kickedBy: 4, date: 8, bannedRights: banned)
            ),
            .channelParticipantLeft(.init(peer: Sample.group)),
        ]
        let members = told.compactMap { GroupMember($0) }
        #expect(members.map(\.peer.number) == [2, 1, 3, 4, 77])
        #expect(members.map(\.role) == [.member, .member, .creator, .admin, .member])
        #expect(members.map(\.rights) == [[], [], .ban, .ban, []])
        #expect(members[4].restrictions?.restrictions == .view)
        #expect(members[4].restrictions?.until == 50)
        #expect(members[4].inviter == PeerID(.user, 4))
        #expect(members[2].rank == "Boss")
    }
}
