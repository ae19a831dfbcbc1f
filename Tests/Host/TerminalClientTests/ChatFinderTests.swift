import ClientHost
import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import TerminalClient

@Suite struct ChatFinderTests {
    @Test func `what is stored is found without asking the server`() async throws {
        let fixture = try await StoreFixture()
        let server = ScriptedCaller(nil)
        let finder = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: server)
        #expect(try await finder.find("me") == StoreFixture.ada)
        #expect(try await finder.find("@BOB_demo") == StoreFixture.bob)
        #expect(try await finder.find("+15550100") == StoreFixture.ada)
        #expect(try await finder.find("g7") == StoreFixture.team)
        #expect(try await finder.find("ada l") == StoreFixture.ada)
        #expect(try await finder.find("team") == StoreFixture.team)
        #expect(server.callCount == 0)
    }

    @Test func `a whole title counts more than the beginning of another`() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.transaction { transaction in
            var other = User(3)
            other.firstName = "Bobby"
            try transaction.setPeers([.user(other)])
        }
        let finder = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: nil)
        #expect(try await finder.find("bob") == StoreFixture.bob)
        #expect(try await finder.find("bobb") == PeerID(.user, 3))
    }

    @Test func `the beginning of several titles is told with how to name each`() async throws {
        let fixture = try await StoreFixture()
        try await fixture.store.transaction { transaction in
            var other = User(3)
            other.firstName = "Bobby"
            try transaction.setPeers([.user(other)])
        }
        let finder = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: nil)
        let error = await #expect(throws: ChatError.self) { try await finder.find("bo") }
        guard case .ambiguous(let candidates) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(Set(candidates.map(\.code)) == ["u2", "u3"])
    }

    @Test func `somebody new is asked for and remembered`() async throws {
        let fixture = try await StoreFixture()
        var user = TL.User.User(id: 9)
        (user.accessHash, user.firstName) = (99, "Eve")
        let server = ScriptedCaller(
            TL.ContactsResolvedPeer(peer: .peerUser(.init(userID: 9)), chats: [], users: [.user(user)])
        )
        let finder = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: server)
        #expect(try await finder.find("+15550109") == PeerID(.user, 9))
        #expect(try await finder.find("eve") == PeerID(.user, 9))
        #expect(server.callCount == 1)
    }

    @Test func `it is told apart whether nobody is there or nobody could be asked`() async throws {
        let fixture = try await StoreFixture()
        let refusing = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: ScriptedCaller(nil))
        await #expect(throws: ChatError.notFound) { try await refusing.find("@nobody") }
        await #expect(throws: ChatError.notFound) { try await refusing.find("nobody") }
        let silent = ScriptedCaller(nil, failure: .timedOut)
        let waiting = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: silent)
        await #expect(throws: ChatError.notKnownHere) { try await waiting.find("@nobody") }
        let alone = ChatFinder(fixture.store, selfID: StoreFixture.ada, api: nil)
        await #expect(throws: ChatError.notKnownHere) { try await alone.find("+1555") }
        await #expect(throws: ChatError.empty) { try await alone.find("") }
    }
}
