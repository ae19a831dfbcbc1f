import ServerStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

@testable import ServerEngine

struct DifferenceTests {
    @Test func `a box begins at 1, and nothing happened there`() async throws {
        let server = try await TestServer(users: 1)
        let state = try await server.call(TLFunction.UpdatesGetState())
        #expect(state.pts == 1 && state.seq == 0)
        let request = TLFunction.UpdatesGetDifference(pts: 1, date: 0, qts: 0)
        guard case .differenceEmpty = try await server.call(request) else { throw Missing() }
        await #expect(throws: RPCError.bad("PERSISTENT_TIMESTAMP_EMPTY")) {
            try await server.call(TLFunction.UpdatesGetDifference(pts: 0, date: 0, qts: 0))
        }
    }

    @Test func `a client that is ahead begins anew, by the answer that it knows`() async throws {
        let server = try await TestServer(users: 1)
        var ahead = TLFunction.UpdatesGetDifference(pts: 99, date: 0, qts: 0)
        guard case .difference(let start) = try await server.call(ahead) else { throw Missing() }
        #expect(start.state.pts == 1 && start.newMessages.isEmpty && start.otherUpdates.isEmpty)
        ahead.ptsTotalLimit = 1000
        #expect(try await server.call(ahead) == .differenceTooLong(.init(pts: 1)))
    }

    @Test func `a client without a limit gets all of a long difference`() async throws {
        let server = try await TestServer { $0.limits.differenceTotal = 3 }
        for _ in 0..<5 { try await server.say("x") }
        var request = TLFunction.UpdatesGetDifference(pts: 1, date: 0, qts: 0)
        guard case .difference(let all) = try await server.call(request) else { throw Missing() }
        #expect(all.newMessages.count == 5)
        request.ptsTotalLimit = 1000
        #expect(try await server.call(request) == .differenceTooLong(.init(pts: 6)))
    }

    @Test func `too much is said to be too much`() async throws {
        let server = try await TestServer()
        for _ in 0..<5 { try await server.say("x") }
        let request = TLFunction.UpdatesGetDifference(pts: 1, ptsTotalLimit: 3, date: 0, qts: 0)
        #expect(try await server.call(request) == .differenceTooLong(.init(pts: 6)))
    }

    /// The difference from any starting point leads to the same state as the stream of pushes, and that stream has no
    /// gaps and duplicates.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a difference from any pts leads where the pushes lead`(seed: UInt64) async throws {
        let server = try await TestServer(users: 3) { $0.limits.differenceSlice = 7 }
        try await server.addDevice(12, of: 2)
        var random = SeededRandom(seed: seed)
        var story = Story(server: server)
        for _ in 0..<60 { try await story.goOn(&random) }
        for (number, key) in [(Int64(1), Int64(1)), (2, 12), (3, 3)] {
            // Calls of other devices are pushed, but this device's own calls are answered. So only devices that the
            // story does not use are watched; others replay from the difference alone.
            let whole = try await replay(server, from: 1, Box(), as: number)
            if key == 12 {
                var pushed = Box()
                for update in try server.heard(by: number, on: key) { pushed.apply(update) }
                #expect(pushed.faults.isEmpty, "seed \(seed)")
                #expect(pushed.messages == whole.messages, "seed \(seed)")
                #expect(pushed.pts == whole.pts && pushed.readInbox == whole.readInbox, "seed \(seed)")
                try await checkEveryStart(server, key: key, number: number, whole: whole)
            }
            let history = try await story.visible(to: number)
            #expect(whole.messages == history, "seed \(seed)")
        }
    }

    /// Continues with the difference from each point of the stream of pushes.
    private func checkEveryStart(
        _ server: TestServer,
        key: Int64,
        number: Int64,
        whole: Box
    ) async throws {
        var box = Box()
        for update in try server.heard(by: number, on: key) {
            box.apply(update)
            let end = try await replay(server, from: box.pts, box, as: number)
            #expect(end.messages == whole.messages && end.pts == whole.pts)
        }
    }

    private func replay(
        _ server: TestServer,
        from pts: Int32,
        _ box: Box,
        as number: Int64
    ) async throws -> Box {
        var box = box
        box.pts = pts
        while true {
            let request = TLFunction.UpdatesGetDifference(pts: box.pts, date: 0, qts: 0)
            switch try await server.call(request, as: number) {
            case .differenceEmpty: return box
            case .difference(let all):
                box.apply(all.newMessages, all.otherUpdates, all.state)
                return box
            case .differenceSlice(let slice):
                box.apply(slice.newMessages, slice.otherUpdates, slice.intermediateState)
            case .differenceTooLong: throw Missing()
            }
        }
    }
}

/// A device's knowledge of a message box: the texts of its messages by id.
private struct Box: Equatable {
    var pts: Int32 = 1
    var messages: [MessageID: String] = [:]
    var readInbox: [TL.PeerKey: MessageID] = [:]
    /// Gaps and duplicates in the stream.
    var faults: [String] = []

    /// Applies an update of the stream.
    mutating func apply(_ update: TL.Update) {
        if let step = update.pts {
            if step.after != pts + step.count { faults.append("\(pts) + \(step.count) is not \(step.after)") }
            pts = step.after
        }
        change(update)
    }

    /// Applies a part of a difference: its messages are in their current state, its updates in order.
    mutating func apply(_ new: [TL.Message], _ others: [TL.Update], _ state: TL.UpdatesState) {
        for message in new { messages[message.id] = message.content }
        for update in others { change(update) }
        pts = state.pts
    }

    private mutating func change(_ update: TL.Update) {
        switch update {
        case .updateNewMessage(let update): messages[update.message.id] = update.message.content
        case .updateEditMessage(let update): messages[update.message.id] = update.message.content
        case .updateDeleteMessages(let update): for id in update.messages { messages[id] = nil }
        case .updateReadHistoryInbox(let update): readInbox[TL.PeerKey(update.peer)] = update.maxID
        default: break
        }
    }
}

extension TL {
    /// A peer as a key of a dictionary.
    fileprivate struct PeerKey: Hashable {
        let text: String
        init(_ peer: Peer) { text = "\(peer)" }
    }
}

extension TL.Message {
    fileprivate var content: String { text?.message ?? "\(action.map { "\($0)" } ?? "")" }
}

/// Three users who write, edit, delete and read at random, from their first devices.
private struct Story {
    let server: TestServer
    private var group: ChatID?
    private var randomID: Int64 = 1

    init(server: TestServer) { self.server = server }

    mutating func goOn(_ random: inout SeededRandom) async throws {
        let actor = Int64.random(in: 1...3, using: &random)
        let other = (actor + Int64.random(in: 0...1, using: &random)) % 3 + 1
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: try await write(as: actor, to: TestServer.peer(other))
        case 4: try await writeToGroup(as: actor)
        case 5: try await change(as: actor, with: other, &random)
        case 6: try await delete(as: actor, with: other, revoke: true, &random)
        case 7: try await delete(as: actor, with: other, revoke: false, &random)
        case 8:
            let read = TLFunction.MessagesReadHistory(peer: TestServer.peer(other), maxID: 0)
            _ = try await server.call(read, as: actor)
        default:
            guard let group else { return }
            let read = TLFunction.MessagesReadHistory(peer: .inputPeerChat(.init(chatID: group)), maxID: 0)
            _ = try await server.call(read, as: actor)
        }
    }

    private mutating func write(as actor: Int64, to peer: TL.InputPeer) async throws {
        randomID += 1
        let request = TLFunction.MessagesSendMessage(
            peer: peer,
            message: "text \(randomID)",
            randomID: randomID
        )
        _ = try await server.call(request, as: actor)
    }

    private mutating func writeToGroup(as actor: Int64) async throws {
        if let group {
            return try await write(as: actor, to: .inputPeerChat(.init(chatID: group)))
        }
        let users = (1...3).filter { $0 != actor }.map(TestServer.input)
        let made = try await server.call(TLFunction.MessagesCreateChat(users: users, title: "G"), as: actor)
        group = made.updates.chats.first?.chat?.id
    }

    private mutating func change(
        as actor: Int64,
        with other: Int64,
        _ random: inout SeededRandom
    ) async throws {
        let own = try await server.history(with: other, as: actor).messages.compactMap(\.text).filter(\.out)
        guard let message = own.randomElement(using: &random) else { return }
        randomID += 1
        let request = TLFunction.MessagesEditMessage(
            peer: TestServer.peer(other),
            id: message.id,
            message: "edited \(randomID)"
        )
        _ = try await server.call(request, as: actor)
    }

    private func delete(
        as actor: Int64,
        with other: Int64,
        revoke: Bool,
        _ random: inout SeededRandom
    ) async throws {
        let all = try await server.history(with: other, as: actor).messages.map(\.id)
        let ids = all.shuffled(using: &random).prefix(2)
        let request = TLFunction.MessagesDeleteMessages(revoke: revoke, id: Array(ids))
        _ = try await server.call(request, as: actor)
    }

    /// The messages that the server shows to a user now, by id.
    func visible(to number: Int64) async throws -> [MessageID: String] {
        let ids = (1...400).map { TL.InputMessage.inputMessageID(.init(id: MessageID(rawValue: $0))) }
        var visible: [MessageID: String] = [:]
        for start in stride(from: 0, to: ids.count, by: 200) {
            let part = TLFunction.MessagesGetMessages(id: Array(ids[start..<start + 200]))
            for message in try await server.call(part, as: number).messages {
                if case .messageEmpty = message { continue }
                visible[message.id] = message.content
            }
        }
        return visible
    }
}
