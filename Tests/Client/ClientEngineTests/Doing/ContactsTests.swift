import ClientModel
import ClientNetwork
import MessageStore
import TelegramSchema
import Testing

@testable import ClientEngine

@Suite struct ContactsTests {
    private func isContact(_ fixture: EngineFixture, _ peer: PeerID = FakeChat.bob) async throws -> Bool {
        try await fixture.store.read { try $0.isContact(peer) }
    }

    private func isBlocked(_ fixture: EngineFixture) async throws -> Bool? {
        try await fixture.store.read { try $0.cachedPeerData(FakeChat.bob)?.isBlocked }
    }

    @Test func `TC-110: a contact is one at once, and the server is told`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.ContactsAddContact.self) { _ in .of([]) }
        let runner = try await fixture.doing([])
        let contacts = Contacts(fixture.services)
        let task = try await contacts.add(FakeChat.bob, firstName: "Bobby")
        #expect(try await isContact(fixture))
        #expect(try await fixture.store.read { try $0.peer(FakeChat.bob)?.title } == "Bobby")
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: task) == .done([]))
        let call = try #require(fixture.api.calls(of: TLFunction.ContactsAddContact.self).first)
        #expect(call.firstName == "Bobby")
    }

    @Test func `a contact that the server refuses is none, under the name of before`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.ContactsAddContact.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CONTACT_NAME_EMPTY")
        }
        let runner = try await fixture.doing()
        let before = try await fixture.store.read { try $0.peer(FakeChat.bob) }
        let task = try await Contacts(fixture.services).add(FakeChat.bob, firstName: "")
        #expect(try await fixture.end(of: task) == .refused("CONTACT_NAME_EMPTY"))
        #expect(try await !isContact(fixture))
        #expect(try await fixture.store.read { try $0.peer(FakeChat.bob) } == before)
        withExtendedLifetime(runner) {}
    }

    @Test func `a contact that is taken out and added again is told in that order`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.ContactsAddContact.self) { _ in .of([]) }
        fixture.api.on(TLFunction.ContactsDeleteContacts.self) { _ in .of([]) }
        let runner = try await fixture.doing([])
        let contacts = Contacts(fixture.services)
        try await contacts.add(FakeChat.bob, firstName: "Bob")
        #expect(try await contacts.remove(FakeChat.bob) != nil)
        #expect(try await !isContact(fixture))
        #expect(try await contacts.remove(FakeChat.bob) == nil)
        let last = try await contacts.add(FakeChat.bob, firstName: "Bob")
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.end(of: last) == .done([]))
        #expect(
            fixture.api.callNames == ["ContactsAddContact", "ContactsDeleteContacts", "ContactsAddContact"]
        )
    }

    @Test func `TC-110: those of an address book who have an account become contacts`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.ContactsImportContacts.self) { request in
            // The server defers the last contact, and knows the first.
            let isAll = request.contacts.count == 3
            let found = TL.ImportedContact(userID: isAll ? 21 : 23, clientID: request.contacts[0].clientID)
            return .init(
                imported: [found],
                retryContacts: isAll ? [request.contacts[2].clientID] : [],
                users: [.sample(found.userID.rawValue)]
            )
        }
        let runner = try await fixture.doing()
        let entries = (1...3).map { ContactEntry(phone: "1555010\($0)", firstName: "N\($0)") }
        let tasks = try await Contacts(fixture.services).importEntries(entries)
        #expect(tasks.count == 1)
        let areFound = try await fixture.until {
            let first = try await isContact(fixture, PeerID(.user, 21))
            let later = try await isContact(fixture, PeerID(.user, 23))
            return first && later
        }
        #expect(areFound)
        let calls = fixture.api.calls(of: TLFunction.ContactsImportContacts.self)
        #expect(calls.map { $0.contacts.map(\.phone) } == [entries.map(\.phone), ["15550103"]])
        withExtendedLifetime(runner) {}
    }

    @Test func `blocking shows at once, the newest is told, and a refusal takes it back`() async throws {
        let fixture = try EngineFixture()
        fixture.api.on(TLFunction.ContactsBlock.self) { _ throws(APIError) in
            throw .refused(code: 400, name: "CONTACT_ID_INVALID")
        }
        let runner = try await fixture.doing([])
        try await fixture.store.transaction { try $0.updateCachedPeerData(FakeChat.bob) { $0.about = "x" } }
        let contacts = Contacts(fixture.services)
        for isBlocked in [true, false, true] { try await contacts.setBlocked(isBlocked, FakeChat.bob) }
        #expect(try await isBlocked(fixture) == true)
        try await fixture.run { await runner.setConditions([.network, .accountReady]) }
        #expect(try await fixture.until { try await isBlocked(fixture) == false })
        #expect(fixture.api.callNames == ["ContactsBlock"])
    }
}
