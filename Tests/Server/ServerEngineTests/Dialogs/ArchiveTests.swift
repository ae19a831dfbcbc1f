import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The archive: a list of dialogs that each user has beside the main one.
struct ArchiveTests {
    private static func answer(
        _ server: TestServer,
        folder: Int32?,
        as key: Int64 = 1
    ) async throws -> [TL.Dialog] {
        let request = TLFunction.MessagesGetDialogs(
            folderID: folder,
            offsetDate: 0,
            offsetID: 0,
            offsetPeer: .inputPeerEmpty,
            limit: 10,
            hash: 0
        )
        switch try await server.call(request, as: key) {
        case .dialogs(let all): return all.dialogs
        case .dialogsSlice(let slice): return slice.dialogs
        case .dialogsNotModified: return []
        }
    }

    /// The numbers of the users whose dialogs are in a list, in its order.
    private func list(_ server: TestServer, _ folder: Int32?, as key: Int64 = 1) async throws -> [Int64] {
        numbers(try await Self.answer(server, folder: folder, as: key))
    }

    private func numbers(_ dialogs: [TL.Dialog]) -> [Int64] {
        dialogs.compactMap {
            if case .peerUser(let user)? = $0.row?.peer { user.userID.rawValue - 1_000_000 } else { nil }
        }
    }

    private func row(_ server: TestServer, as key: Int64 = 1) async throws -> TL.Dialog.DialogFolder? {
        let pinned = try await server.call(TLFunction.MessagesGetPinnedDialogs(folderID: 0), as: key)
        let first = pinned.dialogs.first
        guard case .dialogFolder(let row)? = first else { return nil }
        return row
    }

    @discardableResult
    private func move(
        _ numbers: [Int64],
        to folder: Int32,
        on server: TestServer,
        as key: Int64 = 1
    ) async throws -> TL.Updates {
        let places = numbers.map { TL.InputFolderPeer(peer: TestServer.peer($0), folderID: folder) }
        return try await server.call(TLFunction.FoldersEditPeerFolders(folderPeers: places), as: key)
    }

    private func pin(_ number: Int64, on server: TestServer) async throws {
        let peer = TL.InputDialogPeer.inputDialogPeer(.init(peer: TestServer.peer(number)))
        #expect(try await server.call(TLFunction.MessagesToggleDialogPin(pinned: true, peer: peer)))
    }

    private func pinned(_ server: TestServer, in folder: Int32) async throws -> [Int64] {
        numbers(try await server.call(TLFunction.MessagesGetPinnedDialogs(folderID: folder)).dialogs)
    }

    @Test func `archived dialogs are in the archive, and in the list of all`() async throws {
        let server = try await TestServer(users: 4)
        for number in [Int64(2), 3, 4] { try await server.say("x", to: number) }
        try await move([2, 4], to: 1, on: server)
        #expect(try await list(server, 0) == [3])
        #expect(try await list(server, 1) == [4, 2])
        #expect(try await list(server, nil) == [4, 3, 2])
        #expect(try await list(server, 0, as: 2) == [1], "it is nobody else's archive")
        let all = try await Self.answer(server, folder: nil).compactMap(\.row)
        #expect(all.map(\.folderID) == [1, nil, 1])
        let full = try await server.call(TLFunction.UsersGetFullUser(id: TestServer.input(2)))
        #expect(full.fullUser.folderID == 1)
        let restarted = try await server.restarted()
        try await move([4], to: 0, on: restarted)
        #expect(try await list(restarted, 1) == [2])
        #expect(try await list(restarted, 0) == [4, 3])
    }

    @Test func `a move is told to other devices, with a pts, at once or when they return`() async throws {
        let server = try await TestServer()
        try await server.say("x")
        try await server.addDevice(9, of: 1)
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 9)
        server.output.forget()
        let answer = try await move([2], to: 1, on: server)
        let told = try server.heard(by: 1, on: 9)
        guard case .updateFolderPeers(let update)? = told.first, told.count == 1 else { throw Missing() }
        #expect(update.folderPeers.map(\.folderID) == [1])
        #expect(answer.all == told && (update.pts, update.ptsCount) == (before.pts + 1, 1))
        #expect(try server.heard(by: 1).isEmpty, "the one that moved it has the answer")
        let missed = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0),
            as: 9
        )
        guard case .difference(let difference) = missed else { throw Missing() }
        #expect(difference.otherUpdates == told)
        #expect(try await move([2], to: 1, on: server).all.isEmpty, "it is there already")
    }

    @Test func `a message brings a dialog back, unless it is muted or one's own`() async throws {
        let server = try await TestServer(users: 3)
        for number in [Int64(2), 3] { try await server.say("x", to: number) }
        try await move([2, 3], to: 1, on: server)
        try await server.say("mine")
        #expect(try await list(server, 1) == [2, 3])
        let muted = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(3)))
        _ = try await server.call(
            TLFunction.AccountUpdateNotifySettings(peer: muted, settings: .init(muteUntil: .max))
        )
        server.output.forget()
        try await server.say("y", to: 1, as: 3)
        try await server.say("z", to: 1, as: 2)
        #expect(try await list(server, 0) == [2])
        #expect(try await list(server, 1) == [3])
        let told = try server.heard(by: 1).compactMap(\.pts)
        #expect(told.map(\.after) == Array((told.first?.after ?? 0)...(told.last?.after ?? 0)))
        guard case .updateFolderPeers(let update)? = try server.heard(by: 1).last(where: { $0.pts != nil })
        else { throw Missing() }
        #expect(update.folderPeers.map(\.folderID) == [0])
    }

    @Test func `a kind of chats that is muted stays, except for those that are not`() async throws {
        let server = try await TestServer(users: 3)
        for number in [Int64(2), 3] { try await server.say("x", to: number) }
        try await move([2, 3], to: 1, on: server)
        for (peer, end) in [
            (TL.InputNotifyPeer.inputNotifyUsers, Int32.max),
            (.inputNotifyPeer(.init(peer: TestServer.peer(3))), 0),
        ] {
            let mute = TLFunction.AccountUpdateNotifySettings(peer: peer, settings: .init(muteUntil: end))
            _ = try await server.call(mute)
        }
        for number in [Int64(2), 3] { try await server.say("y", to: 1, as: number) }
        #expect(try await list(server, 1) == [2])
    }

    @Test func `pins belong to a list, and a dialog that moves loses its own`() async throws {
        let server = try await TestServer(users: 4)
        for number in [Int64(2), 3, 4] { try await server.say("x", to: number) }
        for number in [Int64(2), 3] { try await pin(number, on: server) }
        try await server.addDevice(9, of: 1)
        server.output.forget()
        try await move([2, 4], to: 1, on: server)
        #expect(try await pinned(server, in: 0) == [3])
        #expect(try await pinned(server, in: 1) == [])
        try await pin(4, on: server)
        try await pin(2, on: server)
        #expect(try await pinned(server, in: 1) == [2, 4])
        #expect(try await list(server, nil) == [3, 2, 4])
        let folders = try server.heard(by: 1, on: 9).compactMap { update -> Int32? in
            if case .updateDialogPinned(let told) = update { told.folderID } else { nil }
        }
        #expect(folders == [1, 1])
        let order = [Int64(4), 3, 2].map {
            TL.InputDialogPeer.inputDialogPeer(.init(peer: TestServer.peer($0)))
        }
        let sort = TLFunction.MessagesReorderPinnedDialogs(force: true, folderID: 1, order: order)
        #expect(try await server.call(sort))
        #expect(try await pinned(server, in: 1) == [4, 2], "one of the main list has no place there")
        #expect(try await pinned(server, in: 0) == [3])
    }

    @Test func `pins of the archive are told to a device that was away`() async throws {
        let server = try await TestServer()
        try await server.say("x")
        try await move([2], to: 1, on: server)
        try await server.addDevice(9, of: 1)
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 9)
        try await server.advance(seconds: 10)
        try await pin(2, on: server)
        let missed = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0),
            as: 9
        )
        guard case .difference(let difference) = missed,
            case .updatePinnedDialogs(let told)? = difference.otherUpdates.first
        else { throw Missing() }
        #expect(told.folderID == 1 && told.order?.count == 1)
    }

    @Test func `the row of the archive stands first, and counts what is unread`() async throws {
        let server = try await TestServer(users: 4)
        #expect(try await row(server) == nil)
        for number in [Int64(2), 3, 4] { try await server.say("x", to: 1, as: number) }
        try await server.say("x", to: 1, as: 3)
        #expect(try await row(server) == nil)
        let muted = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(3)))
        _ = try await server.call(
            TLFunction.AccountUpdateNotifySettings(peer: muted, settings: .init(muteUntil: .max))
        )
        try await move([2, 3], to: 1, on: server)
        let archive = try #require(try await row(server))
        #expect((archive.unreadMutedPeersCount, archive.unreadMutedMessagesCount) == (1, 2))
        #expect((archive.unreadUnmutedPeersCount, archive.unreadUnmutedMessagesCount) == (1, 1))
        #expect(archive.folder.id == 1 && archive.peer == .peerUser(.init(userID: TestServer.user(3))))
        let listed = try await Self.answer(server, folder: 0)
        #expect(listed.count == 1 && listed.first?.row != nil, "libraries take each line for a chat")
    }

    @Test func `a search may be of one list`() async throws {
        let server = try await TestServer(users: 3)
        for number in [Int64(2), 3] { try await server.say("apple", to: number) }
        try await move([2], to: 1, on: server)
        for (folder, count) in [(Int32?.none, 2), (0, 1), (1, 1)] {
            for text in ["apple", ""] {
                let search = TLFunction.MessagesSearchGlobal(
                    folderID: folder,
                    q: text,
                    filter: .inputMessagesFilterEmpty,
                    minDate: 0,
                    maxDate: 0,
                    offsetRate: 0,
                    offsetPeer: .inputPeerEmpty,
                    offsetID: 0,
                    limit: 10
                )
                #expect(try await server.call(search).messages.count == count)
            }
        }
    }

    @Test func `a deleted dialog is not archived any more, one that only the other cleared is`() async throws
    {
        let server = try await TestServer(users: 2)
        try await server.say("x")
        try await move([2], to: 1, on: server)
        let clear = TLFunction.MessagesDeleteHistory(revoke: true, peer: TestServer.peer(1), maxID: 0)
        _ = try await server.call(clear, as: 2)
        try await server.say("mine")
        #expect(try await list(server, 1) == [2])
        let delete = TLFunction.MessagesDeleteHistory(revoke: false, peer: TestServer.peer(2), maxID: 0)
        _ = try await server.call(delete)
        try await server.say("mine again")
        #expect(try await list(server, 0) == [2])
    }

    @Test func `what is no list, or too much, is refused`() async throws {
        let server = try await TestServer()
        try await server.say("x")
        for folder in [Int32(-1), 2] {
            await #expect(throws: RPCError.bad("FOLDER_ID_INVALID")) {
                try await move([2], to: folder, on: server)
            }
            await #expect(throws: RPCError.bad("FOLDER_ID_INVALID")) { try await pinned(server, in: folder) }
            await #expect(throws: RPCError.bad("FOLDER_ID_INVALID")) { try await list(server, folder) }
        }
        await #expect(throws: RPCError.bad("LIMIT_INVALID")) {
            try await move(Array(repeating: 2, count: 101), to: 1, on: server)
        }
        #expect(try await list(server, 0) == [2])
    }
}
