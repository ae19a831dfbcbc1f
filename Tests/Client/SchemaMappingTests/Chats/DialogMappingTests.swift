import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct DialogMappingTests {
    private static let dialog = TL.Dialog.Dialog(
        pinned: true,
        unreadMark: true,
        peer: Sample.group,
        topMessage: 90,
        readInboxMaxID: 80,
        readOutboxMaxID: 85,
        unreadCount: 6,
        unreadMentionsCount: 2,
        unreadReactionsCount: 1,
        unreadPollVotesCount: 0,
        notifySettings: TL.PeerNotifySettings(muteUntil: .max),
        draft: .draftMessage(.init(message: "later", date: 7)),
        folderID: 1,
        ttlPeriod: 60
    )

    @Test func `a dialog keeps how far it is read, and where it stands`() throws {
        let dialog = try #require(ReceivedDialog(.dialog(Self.dialog), selfID: Sample.selfID))
        #expect(dialog.peer == PeerID(.group, 5))
        #expect(dialog.top == MessageKey(peer: PeerID(.group, 5), namespace: .cloud, id: 90))
        var state = IDReadState(maxIncomingRead: 80, maxOutgoingRead: 85, maxKnown: 90, count: 6)
        state.isMarkedUnread = true
        #expect(dialog.readState == state)
        #expect(dialog.unreadMentions == 2)
        #expect(dialog.unreadReactions == 1)
        #expect(dialog.isPinned)
        #expect(dialog.list == 1)
        #expect(dialog.notifications.isMuted(at: 1_700_000_000))
        #expect(dialog.draft?.text == "later")
        #expect(dialog.deleteTimer == 60)
        #expect(dialog.pts == nil)
    }

    @Test func `the row of a folder is no chat`() {
        let folder = TL.Dialog.dialogFolder(
            .init(
                folder: .init(id: 1, title: "Archive"),
                peer: Sample.group,
                topMessage: 4,
                unreadMutedPeersCount: 0,
                unreadUnmutedPeersCount: 1,
                unreadMutedMessagesCount: 0,
                unreadUnmutedMessagesCount: 2
            )
        )
        #expect(ReceivedDialog(folder, selfID: Sample.selfID) == nil)
        #expect(PeerID(.dialogPeerFolder(.init(folderID: 1))) == nil)
        #expect(PeerID(.dialogPeer(.init(peer: Sample.group))) == PeerID(.group, 5))
    }

    @Test func `an empty chat has no newest message, and an empty draft is none`() throws {
        var dialog = Self.dialog
        dialog.topMessage = 0
        dialog.draft = .draftMessageEmpty(.init(date: 9))
        dialog.folderID = nil
        let mapped = try #require(ReceivedDialog(.dialog(dialog), selfID: Sample.selfID))
        #expect(mapped.top == nil)
        #expect(mapped.draft == nil)
        #expect(mapped.list == 0)
    }
}
