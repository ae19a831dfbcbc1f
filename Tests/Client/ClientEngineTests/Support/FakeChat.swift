import ClientModel
import ClientNetwork
import MessageStore
import StdExtras
import TelegramSchema
import TestKit

@testable import ClientEngine

/// The server's side of one chat: accepts each random id once, and answers like the server.
final class FakeChat: Sendable {
    struct Sent: Equatable, Sendable {
        var id: Int32
        var randomID: Int64
        var text: String
    }

    static let bob = PeerID(.user, 2)

    private let state = Locked<[Sent]>([])

    /// The messages that arrived, in order.
    var sent: [Sent] { state.withLock { $0 } }

    /// The texts that arrived, in order.
    var texts: [String] { sent.map(\.text) }

    /// Accepts messages, without duplicates.
    func take(_ messages: [(randomID: Int64, text: String)]) -> TL.Updates {
        let taken = state.withLock { sent in
            messages.map { message in
                if let known = sent.first(where: { $0.randomID == message.randomID }) { return known }
                let new = Sent(id: Int32(sent.count + 100), randomID: message.randomID, text: message.text)
                sent.append(new)
                return new
            }
        }
        return Self.answer(taken)
    }

    /// The answer with the id of each message and the message itself.
    static func answer(_ taken: [Sent]) -> TL.Updates {
        var updates: [TL.Update] = []
        for one in taken {
            updates.append(.updateMessageID(.init(id: MessageID(rawValue: one.id), randomID: one.randomID)))
            let message = TL.Message.Message(
                out: true,
                id: MessageID(rawValue: one.id),
                peerID: .peerUser(.init(userID: UserID(rawValue: bob.number))),
                date: Int32(EngineFixture.epoch / 1000) + one.id,
                message: one.text
            )
            updates.append(.updateNewMessage(.init(message: .message(message), pts: one.id, ptsCount: 1)))
        }
        return .updates(.init(updates: updates, users: [], chats: [], date: 0, seq: 0))
    }
}

extension EngineFixture {
    /// A task runner with a network; Bob is in the store.
    func runner(_ conditions: Set<TaskCondition> = [.network, .accountReady]) async throws -> TaskRunner {
        try await store.transaction { transaction in
            var bob = User(FakeChat.bob.number)
            bob.accessHash = 5
            try transaction.setPeers([.user(bob)])
        }
        let runner = TaskRunner(services)
        try await run { await runner.setConditions(conditions) }
        return runner
    }

    /// Makes the server accept texts.
    func serve(_ chat: FakeChat) {
        api.on(TLFunction.MessagesSendMessage.self) { request in
            chat.take([(request.randomID, request.message)])
        }
    }

    /// The messages of a chat, oldest first.
    func messages(of peer: PeerID = FakeChat.bob) async throws -> [Message] {
        try await store.read { reader in
            var found: [Message] = []
            try reader.scanMessages(of: peer) { message in
                found.append(message)
                return true
            }
            return found
        }
    }
}

extension EngineFixture {
    /// Advances virtual time, and lets all due work finish, the store's threads included, before each step.
    func pass(_ duration: Duration, step: Duration = .milliseconds(250)) async {
        let end = clock.now + duration
        while clock.now < end {
            await quiet()
            clock.advance(by: min(step, end - clock.now))
        }
        await quiet()
    }

    /// Advances virtual time until `condition` holds; false after ``TestTimeout``. For work that waits for more than
    /// the store.
    func pass(until condition: @Sendable () async throws -> Bool) async rethrows -> Bool {
        var timeout = TestTimeout()
        repeat {
            await pass(.milliseconds(100), step: .milliseconds(50))
            if try await condition() { return true }
        } while await timeout.goesOn()
        return false
    }

    /// Runs due work until there is none and the store is idle.
    func quiet() async {
        var calm = 0
        while calm < 3 {
            clock.run()
            calm = store.isQuiet ? calm + 1 : 0
            try? await Task.sleep(for: .microseconds(50))
        }
        clock.run()
    }
}
