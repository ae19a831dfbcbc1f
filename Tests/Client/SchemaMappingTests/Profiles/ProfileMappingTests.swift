import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct ProfileMappingTests {
    @Test func `a bot says what it can do, and what it listens to`() throws {
        var full = TL.UserFull(
            id: 5,
            settings: TL.PeerSettings(),
            notifySettings: TL.PeerNotifySettings(),
            commonChatsCount: 0
        )
        #expect(ReceivedProfile(full).data.bot == nil)
        full.botInfo = TL.BotInfo(
            description: "I tell the weather.",
            descriptionPhoto: Sample.photo,
            commands: [TL.BotCommand(command: "tomorrow", description: "The next day")],
            menuButton: .botMenuButton(.init(text: "Map", url: "https://example.org"))
        )
        let bot = try #require(ReceivedProfile(full).data.bot)
        #expect(bot.text == "I tell the weather.")
        #expect(bot.photo == Photo(Sample.photo) && bot.document == nil)
        #expect(bot.commands == [BotCommand(name: "tomorrow", summary: "The next day")])
        #expect(bot.menu == BotMenu(text: "Map", url: "https://example.org"))
    }

    @Test func `what a bot says of itself, and titles, have a bound`() throws {
        let long = String(repeating: "x\u{301}", count: 100_000)
        var full = TL.UserFull(
            id: 5,
            settings: TL.PeerSettings(),
            notifySettings: TL.PeerNotifySettings(),
            commonChatsCount: 0
        )
        full.botInfo = TL.BotInfo(
            description: long,
            commands: Array(repeating: TL.BotCommand(command: long, description: long), count: 1000)
        )
        let bot = try #require(ReceivedProfile(full).data.bot)
        #expect(bot.text.count == 4096)
        #expect(bot.commands.count == 100)
        #expect(bot.commands.allSatisfy { $0.name.count <= 64 && $0.summary.count <= 256 })
        var participant = TL.ChatParticipant.ChatParticipant(userID: 5, inviterID: 6, date: 7)
        participant.rank = long
        #expect(GroupMember(.chatParticipant(participant)).rank.count == 64)
    }

    @Test func `a user's page keeps what it says and what we may do`() {
        var full = TL.UserFull(
            id: 77,
            settings: TL.PeerSettings(reportSpam: true, addContact: true),
            notifySettings: TL.PeerNotifySettings(silent: true),
            commonChatsCount: 3
        )
        full.about = "Hi"
        full.blocked = true
        full.canPinMessage = true
        full.phoneCallsAvailable = true
        full.videoCallsAvailable = true
        full.voiceMessagesForbidden = true
        full.profilePhoto = Sample.photo
        full.pinnedMsgID = 6
        full.ttlPeriod = 60
        let profile = ReceivedProfile(full)
        #expect(profile.peer == PeerID(.user, 77))
        #expect(profile.notifications.isSilent == true)
        #expect(profile.data.about == "Hi")
        #expect(profile.data.isBlocked)
        #expect(profile.data.commonChats == 3)
        #expect(profile.data.photo?.id == MediaID(.photo, -4))
        #expect(profile.data.pinnedMessage == 6)
        #expect(profile.data.deleteTimer == 60)
        #expect(profile.data.capabilities == [.pin, .call, .videoCall, .readDates])
        #expect(profile.data.suggestions == [.report, .addContact])
    }

    @Test func `a group's page tells who is in it`() {
        let full = TL.ChatFull.ChatFull(
            id: 5,
            about: "Team",
            participants: .chatParticipants(
                .init(
                    chatID: 5,
                    participants: [
                        .chatParticipantCreator(.init(userID: 1, rank: "Boss")),
                        .chatParticipantAdmin(.init(userID: 2, inviterID: 1, date: 8)),
                        .chatParticipant(.init(userID: 3, inviterID: 2, date: 9)),
                    ],
                    version: 4
                )
            ),
            notifySettings: TL.PeerNotifySettings()
        )
        let data = ReceivedProfile(.chatFull(full)).data
        #expect(data.members.map(\.peer.number) == [1, 2, 3])
        #expect(data.members.map(\.role) == [.creator, .admin, .member])
        #expect(data.members.map(\.inviter) == [nil, PeerID(.user, 1), PeerID(.user, 2)])
        #expect(data.members.first?.rank == "Boss")
        #expect(data.counts.members == 3)
        #expect(data.counts.admins == 2)
        #expect(data.capabilities == .viewMembers)
    }

    @Test func `those who were put out do not see who is in it`() {
        let full = TL.ChatFull.ChatFull(
            id: 5,
            about: "",
            participants: .chatParticipantsForbidden(.init(chatID: 5)),
            notifySettings: TL.PeerNotifySettings()
        )
        let data = ReceivedProfile(.chatFull(full)).data
        #expect(data.members.isEmpty)
        #expect(data.counts.members == nil)
        #expect(data.capabilities.isEmpty)
    }

    @Test(arguments: [
        TypingActivity.typing, .recordingVideo, .sendingVideo(percent: 3), .recordingVoice,
        .sendingVoice(percent: 4), .sendingPhoto(percent: 5), .sendingFile(percent: 6), .recordingRound,
        .sendingRound(percent: 7), .choosingLocation, .choosingContact, .choosingSticker, .playing, .speaking,
    ])
    func `what somebody does comes over as it is`(activity: TypingActivity) {
        #expect(TypingActivity(TL.SendMessageAction(activity)) == activity)
    }

    @Test func `the end of typing is no activity`() {
        #expect(TL.SendMessageAction(nil) == .sendMessageCancelAction)
        #expect(TypingActivity(.sendMessageCancelAction) == nil)
        #expect(TypingActivity(.sendMessageEmojiInteractionSeen(.init(emoticon: "👍"))) == nil)
    }
}
