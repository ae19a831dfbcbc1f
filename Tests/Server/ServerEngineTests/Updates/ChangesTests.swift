import TelegramSchema
import Testing

@testable import ServerEngine

/// Changes without a pts, for a device that was offline.
struct ChangesTests {
    private func difference(_ server: TestServer, key: Int64, since date: Int32) async throws
        -> TL.UpdatesDifference
    {
        let pts = try await server.call(TLFunction.UpdatesGetState(), as: key).pts
        return try await server.call(TLFunction.UpdatesGetDifference(pts: pts, date: date, qts: 0), as: key)
    }

    @Test func `a device that was away is told what changed beside the box, once`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 1)
        try await server.say("hello")
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 9).date
        try await server.advance(seconds: 10)
        let peer = TestServer.peer(2)
        _ = try await server.call(TLFunction.MessagesSaveDraft(peer: peer, message: "half a"))
        _ = try await server.call(
            TLFunction.MessagesMarkDialogUnread(unread: true, peer: .inputDialogPeer(.init(peer: peer)))
        )
        try await server.advance(seconds: 10)

        guard case .difference(let told) = try await difference(server, key: 9, since: before) else {
            throw Missing()
        }
        #expect(told.otherUpdates.count == 2 && told.users.count == 1)
        let drafts = told.otherUpdates.compactMap { update in
            if case .updateDraftMessage(let change) = update, case .draftMessage(let draft) = change.draft {
                draft.message
            } else {
                nil
            }
        }
        #expect(drafts == ["half a"])
        guard case .differenceEmpty = try await difference(server, key: 9, since: told.state.date) else {
            throw Missing()
        }
    }

    /// A user's action that changes something outside the message boxes.
    enum ChangeKind: CaseIterable {
        case pin, reorder, mute, addContact, deleteContact, rename, showPhoto, block, raise, dissolve
    }

    private func act(_ change: ChangeKind, _ server: TestServer, _ group: ChatID) async throws {
        let dialog = TL.InputDialogPeer.inputDialogPeer(.init(peer: TestServer.peer(2)))
        switch change {
        case .pin: _ = try await server.call(TLFunction.MessagesToggleDialogPin(pinned: true, peer: dialog))
        case .reorder:
            let order = TLFunction.MessagesReorderPinnedDialogs(force: true, folderID: 0, order: [dialog])
            _ = try await server.call(order)
        case .mute:
            let peer = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(2)))
            _ = try await server.call(
                TLFunction.AccountUpdateNotifySettings(peer: peer, settings: .init(muteUntil: 5))
            )
        case .addContact:
            let add = TLFunction.ContactsAddContact(
                id: TestServer.input(2),
                firstName: "B",
                lastName: "",
                phone: ""
            )
            _ = try await server.call(add)
        case .deleteContact:
            _ = try await server.call(TLFunction.ContactsDeleteContacts(id: [TestServer.input(3)]))
        case .rename: _ = try await server.call(TLFunction.AccountUpdateProfile(firstName: "Grace"))
        case .showPhoto:
            let file = try await server.upload([0xFF] + [UInt8](repeating: 7, count: 2000), id: 1)
            _ = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: file))
        case .block: #expect(try await server.call(TLFunction.ContactsBlock(id: TestServer.peer(2))))
        case .raise:
            let raise = TLFunction.MessagesEditChatAdmin(
                chatID: group,
                userID: TestServer.input(2),
                isAdmin: true
            )
            _ = try await server.call(raise)
        case .dissolve: _ = try await server.call(TLFunction.MessagesDeleteChat(chatID: group))
        }
    }

    private func told(of change: ChangeKind) -> [String] {
        switch change {
        case .pin, .reorder: ["updatePinnedDialogs"]
        case .mute: ["updateNotifySettings"]
        case .addContact, .deleteContact, .rename, .showPhoto: ["updateUser", "updatePeerSettings"]
        case .block: ["updatePeerBlocked"]
        case .raise, .dissolve: ["updateChat"]
        }
    }

    /// True for a change that the answer to its call says nothing of: TDLib then asks for the difference.
    private func tellsItsMaker(_ change: ChangeKind) -> Bool { change == .raise || change == .dissolve }

    @Test(arguments: ChangeKind.allCases)
    func `a device that was away is told of each kind of change, its maker of what it cannot know`(
        change: ChangeKind
    )
        async throws
    {
        let server = try await TestServer(users: 3)
        try await server.addDevice(9, of: 1)
        try await server.say("hello")
        let add = TLFunction.ContactsAddContact(
            id: TestServer.input(3),
            firstName: "C",
            lastName: "",
            phone: ""
        )
        _ = try await server.call(add)
        let create = TLFunction.MessagesCreateChat(users: [TestServer.input(2)], title: "Group")
        let group = try #require(try await server.call(create).updates.chats.first?.chat?.id)
        try await server.advance(seconds: 10)
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 9).date
        try await act(change, server, group)
        try await server.advance(seconds: 10)

        guard case .difference(let told) = try await difference(server, key: 9, since: before) else {
            throw Missing()
        }
        let kinds = told.otherUpdates.map { String(describing: $0).prefix { $0 != "(" } }
        #expect(kinds.map(String.init) == self.told(of: change))
        switch try await difference(server, key: 1, since: before) {
        case .difference: #expect(tellsItsMaker(change))
        case .differenceEmpty: #expect(!tellsItsMaker(change))
        default: throw Missing()
        }
    }

    @Test func `a device that comes back slice by slice is told at the end`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 1)
        try await server.say("hello")
        var state = try await server.call(TLFunction.UpdatesGetState(), as: 9)
        try await server.advance(seconds: 10)
        _ = try await server.call(
            TLFunction.MessagesSaveDraft(peer: TestServer.peer(2), message: "half a")
        )
        for text in ["one", "two"] { try await server.say(text) }
        try await server.advance(seconds: 10)
        var slices = 0
        while slices < 10 {
            slices += 1
            let request = TLFunction.UpdatesGetDifference(
                pts: state.pts,
                ptsLimit: 1,
                date: state.date,
                qts: 0
            )
            switch try await server.call(request, as: 9) {
            case .differenceSlice(let slice):
                #expect(!slice.otherUpdates.contains { !$0.isName })
                state = slice.intermediateState
            case .difference(let last):
                // "saying" clears the draft; only the current state is reported.
                #expect(slices == 2)
                let changes = last.otherUpdates.filter { !$0.isName }
                #expect(changes.map { String(describing: $0).hasPrefix("updateDraft") } == [true])
                return
            case .differenceEmpty, .differenceTooLong: throw Missing()
            }
        }
    }

    @Test func `a change is not in the difference of the session that made the change`() async throws {
        let server = try await TestServer()
        let before = try await server.call(TLFunction.UpdatesGetState()).date
        _ = try await server.call(TLFunction.MessagesSaveDraft(peer: TestServer.peer(2), message: "half a"))
        guard case .differenceEmpty = try await difference(server, key: 1, since: before) else {
            throw Missing()
        }
    }
}

extension TL.Update {
    /// True if it says which random id a message was sent with.
    fileprivate var isName: Bool { if case .updateMessageID = self { true } else { false } }
}
