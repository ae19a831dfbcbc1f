import TelegramSchema
import Testing

@testable import ServerEngine

/// What changes without a pts, for a device that was away.
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

    @Test func `who changed something is not told`() async throws {
        let server = try await TestServer()
        let before = try await server.call(TLFunction.UpdatesGetState()).date
        _ = try await server.call(TLFunction.MessagesSaveDraft(peer: TestServer.peer(2), message: "half a"))
        guard case .differenceEmpty = try await difference(server, key: 1, since: before) else {
            throw Missing()
        }
    }
}
