import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The difference with the newest messages of each chat alone.
struct AbridgedDifferenceTests {
    private func difference(
        _ server: TestServer,
        since pts: Int32 = 1,
        as number: Int64
    ) async throws -> TL.UpdatesDifference.Difference {
        let request = TLFunction.UpdatesGetDifference(abridged: true, pts: pts, date: 0, qts: 0)
        guard case .difference(let all) = try await server.call(request, as: number) else { throw Missing() }
        return all
    }

    private func readMarks(_ updates: [TL.Update]) -> [TL.Update.UpdateReadHistoryInbox] {
        updates.compactMap { if case .updateReadHistoryInbox(let mark) = $0 { mark } else { nil } }
    }

    @Test func `of a chat the newest messages come, and the number of unread ones`() async throws {
        let server = try await TestServer { $0.limits.differenceSlice = 7 }
        for number in 0..<50 { try await server.say("\(number)") }
        let all = try await difference(server, as: 2)
        #expect(all.newMessages.compactMap(\.text?.message) == (30..<50).map(String.init))
        #expect(all.state.pts == 51)
        let marks = readMarks(all.otherUpdates)
        #expect(marks.map(\.stillUnreadCount) == [50])
        #expect(marks.map(\.ptsCount) == [0])
        #expect(marks.map(\.peer) == [.peerUser(.init(userID: TestServer.user(1)))])
    }

    @Test func `a chat with fewer comes whole, and without a mark`() async throws {
        let server = try await TestServer()
        for number in 0..<20 { try await server.say("\(number)") }
        let all = try await difference(server, as: 2)
        #expect(all.newMessages.count == 20)
        #expect(readMarks(all.otherUpdates).isEmpty)
    }

    @Test func `one's own messages come all the same`() async throws {
        let server = try await TestServer()
        for number in 0..<30 { try await server.say("\(number)") }
        let all = try await difference(server, as: 1)
        #expect(all.newMessages.count == 30)
    }

    @Test func `an edit of what is left out is left out, and that of an older message is not`() async throws {
        let server = try await TestServer()
        let old = try await server.say("old")
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 2).pts
        let lost = try await server.say("lost")
        for number in 0..<25 { try await server.say("\(number)") }
        for (id, text) in [(old.id, "old, changed"), (lost.id, "lost, changed")] {
            _ = try await server.call(
                TLFunction.MessagesEditMessage(peer: TestServer.peer(2), id: id, message: text)
            )
        }
        let all = try await difference(server, since: before, as: 2)
        #expect(all.newMessages.count == 20)
        #expect(all.otherUpdates.compactMap(\.message?.text?.message) == ["old, changed"])
    }

    @Test func `more bytes than are read at once come in slices`() async throws {
        let server = try await TestServer {
            $0.limits.differenceSlice = 7
            $0.limits.abridgedBytes = 2000
        }
        for number in 0..<30 { try await server.say("\(number)") }
        #expect(try await difference(server, as: 2).newMessages.count == 20)
        for _ in 0..<25 { try await server.say(String(repeating: "long", count: 25)) }
        let request = TLFunction.UpdatesGetDifference(abridged: true, pts: 1, date: 0, qts: 0)
        guard case .differenceSlice(let part) = try await server.call(request, as: 2) else { throw Missing() }
        #expect(part.newMessages.count == 7)
    }

    @Test func `who does not ask for it gets everything`() async throws {
        let server = try await TestServer()
        for number in 0..<30 { try await server.say("\(number)") }
        let request = TLFunction.UpdatesGetDifference(pts: 1, date: 0, qts: 0)
        guard case .difference(let all) = try await server.call(request, as: 2) else { throw Missing() }
        #expect(all.newMessages.count == 30)
    }
}
