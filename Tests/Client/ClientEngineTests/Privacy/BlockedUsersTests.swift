import ClientModel
import MessageStore
import TelegramSchema
import TestKit
import Testing

@testable import ClientEngine

@Suite struct BlockedUsersTests {
    private func blocked(_ numbers: some Sequence<Int64>) -> TL.ContactsBlocked {
        .init(
            blocked: numbers.map {
                .init(peerID: .peerUser(.init(userID: UserID(rawValue: $0))), date: 1)
            },
            chats: [],
            users: numbers.map { .sample($0, "Person \($0)") }
        )
    }

    @Test func `all pages are listed, the newest first, and become known`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.ContactsGetBlocked.self) { [self] call in
            call.offset == 0 ? blocked(100..<200) : blocked(200..<203)
        }
        let people = BlockedUsers(fixture.engine.services, processor: fixture.processor)
        let listed = try await fixture.engine.run { try await people.list() }
        #expect(listed.map(\.id.number) == Array(100..<203))
        let stored = try await fixture.engine.store.read { try $0.peer(PeerID(.user, 202))?.title }
        #expect(stored == "Person 202")
    }

    @Test func `a server that tells the same page again and again is asked twice`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.ContactsGetBlocked.self) { [self] _ in blocked(100..<200) }
        let people = BlockedUsers(fixture.engine.services, processor: fixture.processor)
        let listed = try await fixture.engine.run { try await people.list() }
        #expect(listed.count == 100)
        #expect(fixture.engine.api.calls(of: TLFunction.ContactsGetBlocked.self).count == 2)
    }

    @Test func `a server that names people without end and tells of none is given up`() async throws {
        let fixture = try await ProcessorFixture()
        fixture.engine.api.on(TLFunction.ContactsGetBlocked.self) { [self] call in
            var page = blocked((0..<100).map { Int64(call.offset) + 100 + $0 })
            page.users = []
            return page
        }
        let people = BlockedUsers(fixture.engine.services, processor: fixture.processor)
        let listed = try await fixture.engine.run { try await people.list() }
        #expect(listed.isEmpty)
        #expect(fixture.engine.api.calls(of: TLFunction.ContactsGetBlocked.self).count == 10)
    }

    @Test func `that somebody was blocked elsewhere is told to those who list them`() async throws {
        let fixture = try await ProcessorFixture()
        let update = TL.Update.updatePeerBlocked(.init(blocked: true, peerID: .peerUser(.init(userID: 2))))
        fixture.processor.take(.of([update]))
        let told = fixture.told
        let isTold = await fixture.engine.until { told.value.contains { $0.stale.contains(.blocked) } }
        #expect(isTold)
    }
}
