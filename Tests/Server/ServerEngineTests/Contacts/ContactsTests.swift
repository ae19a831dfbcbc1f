import TelegramSchema
import Testing

@testable import ServerEngine

struct ContactsTests {
    @Test func `looking people up by number has a bound, also where nobody is found`() async throws {
        let server = try await TestServer { $0.limits.phoneLookups = RateLimit(2, per: 100) }
        _ = try await server.call(TLFunction.ContactsResolvePhone(phone: "15550002"))
        await #expect(throws: RPCError.bad("PHONE_NOT_OCCUPIED")) {
            try await server.call(TLFunction.ContactsResolvePhone(phone: "15550009"))
        }
        await #expect(throws: RPCError.flood(seconds: 50)) {
            try await server.call(TLFunction.ContactsResolvePhone(phone: "15550002"))
        }
    }

    @Test func `a list of people to forget has a bound`() async throws {
        let server = try await TestServer()
        let many = [TL.InputUser](repeating: TestServer.input(2), count: 501)
        await #expect(throws: RPCError.bad("LIMIT_INVALID")) {
            try await server.call(TLFunction.ContactsDeleteContacts(id: many))
        }
    }

    private func importing(_ phone: String, _ name: String = "B") -> TLFunction.ContactsImportContacts {
        .init(contacts: [.init(clientID: 42, phone: phone, firstName: name, lastName: "")])
    }

    @Test func `numbers that are imported are counted, one by one and whoever they belong to`() async throws {
        let server = try await TestServer { $0.limits.importedContacts = RateLimit(3, per: 300) }
        let two = TLFunction.ContactsImportContacts(contacts: [
            .init(clientID: 1, phone: "15550002", firstName: "B", lastName: ""),
            .init(clientID: 2, phone: "15559999", firstName: "C", lastName: ""),
        ])
        #expect(try await server.call(two).imported.count == 1)
        await #expect(throws: RPCError.flood(seconds: 100)) { try await server.call(two) }
        _ = try await server.call(importing("15550002"))
        await #expect(throws: RPCError.flood(seconds: 100)) {
            try await server.call(importing("15550002"))
        }
        _ = try await server.call(two, as: 2)
    }

    @Test func `imported numbers become contacts, strangers and oneself do not`() async throws {
        let server = try await TestServer()
        let imported = try await server.call(importing("+1 555 0002", "Bob"))
        #expect(imported.imported == [.init(userID: TestServer.user(2), clientID: 42)])
        #expect(imported.users.first?.user?.phone == "15550002", "who imports a number knows it")
        #expect(try await server.call(importing("15559999999")).imported.isEmpty)
        #expect(try await server.call(importing("15550001")).imported.isEmpty)
        guard case .contacts(let list) = try await server.call(TLFunction.ContactsGetContacts(hash: 0)) else {
            throw Missing()
        }
        #expect(list.contacts == [.init(userID: TestServer.user(2), mutual: false)])
        #expect(list.users.first?.user?.firstName == "Bob")
    }

    @Test func `a contact without a name keeps their own`() async throws {
        let server = try await TestServer()
        _ = try await server.call(
            TLFunction.AccountUpdateProfile(firstName: "Grace", lastName: "Hopper"),
            as: 2
        )
        let imported = try await server.call(importing("15550002", "")).users.first?.user
        #expect(imported?.firstName == "Grace" && imported?.lastName == "Hopper")
    }

    @Test func `contacts who have each other are mutual and see each other's number`() async throws {
        let server = try await TestServer()
        _ = try await server.call(importing("15550002"))
        _ = try await server.call(importing("15550001"), as: 2)
        let user = try await server.call(TLFunction.UsersGetUsers(id: [TestServer.input(2)])).first?.user
        #expect(user?.mutualContact == true && user?.phone == "15550002")
        _ = try await server.call(TLFunction.ContactsDeleteContacts(id: [TestServer.input(1)]), as: 2)
        let after = try await server.call(TLFunction.UsersGetUsers(id: [TestServer.input(2)])).first?.user
        #expect(after?.contact == true && after?.mutualContact == false && after?.phone == nil)
    }

    @Test func `a list that did not change is not sent again`() async throws {
        let server = try await TestServer(users: 3)
        _ = try await server.call(importing("15550002"))
        var hash = ListHash([Int64]())
        hash.add(TestServer.user(2).rawValue)
        let same = try await server.call(TLFunction.ContactsGetContacts(hash: hash.value))
        #expect(same == .contactsNotModified)
        _ = try await server.call(importing("15550003"))
        #expect(try await server.call(TLFunction.ContactsGetContacts(hash: hash.value)) != same)
    }

    @Test func `people are found by name among contacts, by username among all`() async throws {
        let server = try await TestServer(users: 3)
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: "bobby_tables"), as: 3)
        _ = try await server.call(importing("15550002", "Bobina"))
        let found = try await server.call(TLFunction.ContactsSearch(q: "BOB", limit: 10))
        #expect(found.myResults == [.peerUser(.init(userID: TestServer.user(2)))])
        #expect(found.results == [.peerUser(.init(userID: TestServer.user(3)))])
    }

    @Test func `a number leads to its owner`() async throws {
        let server = try await TestServer()
        let found = try await server.call(TLFunction.ContactsResolvePhone(phone: "+15550002"))
        #expect(found.peer == .peerUser(.init(userID: TestServer.user(2))))
        await #expect(throws: RPCError.bad("PHONE_NOT_OCCUPIED")) {
            try await server.call(TLFunction.ContactsResolvePhone(phone: "15551112222"))
        }
    }
}
