import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// The clock of a test server begins at 1,700,000,000.
struct HistoryTTLTests {
    private func set(
        _ period: Int32,
        in peer: TL.InputPeer = TestServer.peer(2),
        on server: TestServer,
        as number: Int64 = 1
    ) async throws -> TL.Updates {
        try await server.call(TLFunction.MessagesSetHistoryTTL(peer: peer, period: period), as: number)
    }

    private func timer(of other: Int64, on server: TestServer, as number: Int64) async throws -> Int32? {
        let full = TLFunction.UsersGetFullUser(id: TestServer.input(other))
        return try await server.call(full, as: number).fullUser.ttlPeriod
    }

    private func userPeer(_ number: Int64) -> TL.Peer {
        .peerUser(.init(userID: TestServer.user(number)))
    }

    @Test func `both sides learn of the timer, and their messages carry it from then on`() async throws {
        let server = try await TestServer()
        try await server.say("before")
        let answer = try await set(60, on: server)
        let told = TL.Update.updatePeerHistoryTTL(.init(peer: userPeer(2), ttlPeriod: 60))
        #expect(answer.all.contains(told))
        #expect(answer.arrivals.first?.action == .messageActionSetMessagesTTL(.init(period: 60)))
        #expect(
            try server.heard(by: 2).contains(
                .updatePeerHistoryTTL(.init(peer: userPeer(1), ttlPeriod: 60))
            )
        )
        for number in [1, 2] as [Int64] {
            #expect(try await timer(of: 3 - number, on: server, as: number) == 60)
        }
        let dialogs = TLFunction.MessagesGetPeerDialogs(
            peers: [.inputDialogPeer(.init(peer: TestServer.peer(1)))]
        )
        #expect(try await server.call(dialogs, as: 2).dialogs.first?.row?.ttlPeriod == 60)
        #expect(try await server.say("a").ttlPeriod == 60)
        #expect(try await server.say("b", to: 1, as: 2).ttlPeriod == 60)
        #expect(try await server.say("to another", to: 1, as: 1).ttlPeriod == nil)
        let others = try await server.history(with: 1, as: 2).messages.compactMap(\.text)
        #expect(others.map(\.ttlPeriod) == [60, 60, nil])

        let ended = TL.Update.updatePeerHistoryTTL(.init(peer: userPeer(2)))
        #expect(try await set(0, on: server, as: 1).all.contains(ended))
        #expect(try await server.say("after").ttlPeriod == nil)
        #expect(try await timer(of: 1, on: server, as: 2) == nil)
    }

    @Test func `messages go at their time for everybody, as if they were deleted by hand`() async throws {
        let server = try await TestServer()
        try await server.say("stays")
        _ = try await set(60, on: server)
        let sent = try await server.say("goes")
        let edit = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(2),
            id: sent.id,
            message: "still goes"
        )
        _ = try await server.call(edit)
        _ = try await set(0, on: server)
        try await server.say("stays too")
        let before = try await server.call(TLFunction.UpdatesGetState(), as: 2)
        try await server.advance(seconds: 59)
        #expect(try await server.history(with: 1, as: 2).texts == ["stays too", "still goes", "stays"])
        try await server.advance(seconds: 1)
        try await server.advance(seconds: 1)
        #expect(try await server.history(with: 1, as: 2).texts == ["stays too", "stays"])
        #expect(try await server.history(with: 2, as: 1).texts == ["stays too", "stays"])
        for number in [1, 2] as [Int64] {
            let gone = try server.heard(by: number).compactMap { update -> [MessageID]? in
                if case .updateDeleteMessages(let gone) = update { gone.messages } else { nil }
            }
            #expect(gone.count == 1 && gone.first?.count == 1)
        }
        // Somebody who was away gets the same from the difference.
        let difference = try await server.call(
            TLFunction.UpdatesGetDifference(pts: before.pts, date: before.date, qts: 0),
            as: 2
        )
        guard case .difference(let missed) = difference else {
            Issue.record("\(difference)")
            return
        }
        #expect(missed.otherUpdates.first?.pts?.count == 1)
        #expect(missed.state.pts == before.pts + 1)
        // What was said of the timer itself stays.
        let actions = try await server.history(with: 1, as: 2).messages.compactMap(\.action)
        #expect(actions.count == 2)
    }

    @Test func `a restart forgets neither the timer nor what is to go, and a long pause is made up for`()
        async throws
    {
        let server = try await TestServer()
        _ = try await set(60, on: server)
        for number in 0..<120 { try await server.say("\(number)") }
        let again = try await server.restarted()
        #expect(try await again.say("later").ttlPeriod == 60)
        try await again.advance(seconds: 30)
        #expect(try await again.history(with: 2, as: 1).texts.count == 100)
        let third = try await again.restarted()
        for _ in 0..<4 { try await third.advance(seconds: 60) }
        #expect(try await third.history(with: 2, as: 1).texts.isEmpty)
        #expect(try await third.history(with: 1, as: 2).messages.count == 1)
    }

    @Test func `devices that were away learn of the timer`() async throws {
        let server = try await TestServer()
        let state = try await server.call(TLFunction.UpdatesGetState(), as: 2)
        try await server.addDevice(11, of: 1)
        try await server.advance(seconds: 5)
        _ = try await set(86_400, on: server)
        for (key, other) in [(2, 1), (11, 2)] as [(Int64, Int64)] {
            let difference = try await server.call(
                TLFunction.UpdatesGetDifference(pts: state.pts, date: state.date, qts: 0),
                as: key
            )
            guard case .difference(let missed) = difference else {
                Issue.record("\(difference)")
                continue
            }
            let told = TL.Update.updatePeerHistoryTTL(.init(peer: userPeer(other), ttlPeriod: 86_400))
            #expect(missed.otherUpdates.contains(told))
        }
    }

    @Test func `a scheduled message lives from its sending on`() async throws {
        let server = try await TestServer()
        _ = try await set(60, on: server)
        let later = TLFunction.MessagesSendMessage(
            peer: TestServer.peer(2),
            message: "later",
            randomID: 5,
            scheduleDate: 1_700_000_100
        )
        _ = try await server.call(later)
        try await server.advance(seconds: 100)
        try await server.advance(seconds: 59)
        #expect(try await server.history(with: 1, as: 2).texts == ["later"])
        try await server.advance(seconds: 1)
        #expect(try await server.history(with: 1, as: 2).texts.isEmpty)
    }

    @Test func `in a group managers set the timer, for all`() async throws {
        let server = try await TestServer(users: 3)
        let group = try await server.call(
            TLFunction.MessagesCreateChat(users: [TestServer.input(2), TestServer.input(3)], title: "Choir")
        )
        let id = try #require(group.updates.chats.first?.chat?.id)
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: id))
        await #expect(throws: RPCError.adminRequired) { try await set(60, in: peer, on: server, as: 2) }
        _ = try await set(60, in: peer, on: server)
        let full = try await server.call(TLFunction.MessagesGetFullChat(chatID: id), as: 3)
        #expect(full.group?.ttlPeriod == 60)
        let text = TLFunction.MessagesSendMessage(peer: peer, message: "short", randomID: 1)
        _ = try await server.call(text, as: 2)
        server.output.forget()
        try await server.advance(seconds: 60)
        for number in 1...3 as ClosedRange<Int64> {
            #expect(
                try server.heard(by: number).contains {
                    if case .updateDeleteMessages = $0 { true } else { false }
                }
            )
        }
    }

    @Test func `times out of bounds, no change and Saved Messages are refused`() async throws {
        let server = try await TestServer()
        let cases: [(Int32, Int64, RPCError)] = [
            (-1, 2, RPCError.bad("TTL_PERIOD_INVALID")),
            (365 * 86_400 + 1, 2, RPCError.bad("TTL_PERIOD_INVALID")),
            (.max, 2, RPCError.bad("TTL_PERIOD_INVALID")),
            (0, 2, RPCError.bad("CHAT_NOT_MODIFIED")),
            (60, 1, RPCError.peerInvalid),
        ]
        for (period, other, error) in cases {
            await #expect(throws: error) {
                try await set(period, in: TestServer.peer(other), on: server)
            }
        }
        _ = try await set(365 * 86_400, on: server)
        await #expect(throws: RPCError.bad("CHAT_NOT_MODIFIED")) { try await set(365 * 86_400, on: server) }
    }
}
