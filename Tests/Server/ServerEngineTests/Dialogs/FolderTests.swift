import TelegramSchema
import Testing

@testable import ServerEngine

/// Folders, which the server stores for all devices of a user.
struct FolderTests {
    private func folder(
        _ title: String,
        groups: Bool = false,
        include: [TL.InputPeer] = [],
        exclude: [TL.InputPeer] = []
    ) -> TL.DialogFilter {
        .dialogFilter(
            .init(
                groups: groups,
                id: 0,
                title: .init(text: title, entities: []),
                pinnedPeers: [],
                includePeers: include,
                excludePeers: exclude
            )
        )
    }

    private func put(
        _ folder: TL.DialogFilter?,
        _ number: Int32,
        on server: TestServer,
        as key: Int64 = 1
    ) async throws {
        let answer = try await server.call(
            TLFunction.MessagesUpdateDialogFilter(id: number, filter: folder),
            as: key
        )
        #expect(answer)
    }

    private func folders(_ server: TestServer, as key: Int64 = 1) async throws -> [TL.DialogFilter
        .DialogFilter]
    {
        let all = try await server.call(TLFunction.MessagesGetDialogFilters(), as: key).filters
        #expect(all.first == .dialogFilterDefault, "the list of all dialogs stands first")
        return all.compactMap { if case .dialogFilter(let folder) = $0 { folder } else { nil } }
    }

    @Test func `folders are kept in their order, changed and deleted`() async throws {
        let server = try await TestServer(users: 3)
        try await put(folder("Work", groups: true), 2, on: server)
        try await put(folder(" The\nfamily ", include: [TestServer.peer(2), .inputPeerSelf]), 3, on: server)
        #expect(try await folders(server).map(\.title.text) == ["Work", "The family"])
        #expect(try await folders(server).map(\.id) == [2, 3])
        #expect(try await folders(server).last?.includePeers == [TestServer.peer(2), .inputPeerSelf])
        _ = try await server.call(TLFunction.MessagesUpdateDialogFiltersOrder(order: [0, 3, 9, 3]))
        #expect(try await folders(server).map(\.id) == [3, 2])
        try await put(folder("Home", include: [TestServer.peer(3), TestServer.peer(3)]), 3, on: server)
        #expect(try await folders(server).first?.includePeers == [TestServer.peer(3)])
        try await put(nil, 3, on: server)
        try await put(nil, 3, on: server)
        let restarted = try await server.restarted()
        #expect(try await folders(restarted).map(\.title.text) == ["Work"])
        #expect(try await folders(restarted, as: 2).isEmpty, "nobody else has it")
    }

    @Test func `other devices are told, at once or when they return`() async throws {
        let server = try await TestServer()
        try await server.addDevice(9, of: 1)
        _ = try server.heard(by: 1, on: 9)
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 9)
        try await server.advance(seconds: 10)
        try await put(folder("Work", include: [TestServer.peer(2)]), 2, on: server)
        let told = try server.heard(by: 1, on: 9)
        guard case .updateDialogFilter(let update)? = told.first, told.count == 1 else { throw Missing() }
        #expect(update.id == 2 && update.filter != nil)
        let missed = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0),
            as: 9
        )
        guard case .difference(let difference) = missed else { throw Missing() }
        #expect(difference.otherUpdates == [.updateDialogFilters])
    }

    @Test func `what makes no folder is refused`() async throws {
        let server = try await TestServer()
        let some = folder("Work", groups: true)
        let wrong: [(TL.DialogFilter, Int32, String)] = [
            (some, 1, "FILTER_ID_INVALID"), (some, 256, "FILTER_ID_INVALID"),
            (folder(" \n", groups: true), 2, "FILTER_TITLE_EMPTY"),
            (folder("Work", exclude: [TestServer.peer(2)]), 2, "FILTER_INCLUDE_EMPTY"),
            (folder("Work", include: [TestServer.peer(77)]), 2, "PEER_ID_INVALID"),
            (
                folder("Work", include: Array(repeating: TestServer.peer(2), count: 101)), 2,
                "FILTER_PEERS_TOO_MUCH"
            ),
            (.dialogFilterDefault, 2, "FILTER_NOT_SUPPORTED"),
        ]
        for (folder, number, reason) in wrong {
            await #expect(throws: RPCError.bad(reason)) { try await put(folder, number, on: server) }
        }
        for number in 0..<Int32(FolderMethods.maximumFolders) { try await put(some, number + 2, on: server) }
        await #expect(throws: RPCError.bad("FILTERS_TOO_MUCH")) { try await put(some, 200, on: server) }
    }
}
