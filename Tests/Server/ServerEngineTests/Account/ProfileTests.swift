import TelegramSchema
import Testing

@testable import ServerEngine

struct ProfileTests {
    @Test func `a new name is stored, shown and told to contacts`() async throws {
        let server = try await TestServer()
        let add = TLFunction.ContactsAddContact(
            id: TestServer.input(1),
            firstName: "A",
            lastName: "",
            phone: ""
        )
        _ = try await server.call(add, as: 2)
        server.output.forget()
        let change = TLFunction.AccountUpdateProfile(firstName: "Grace", lastName: "Hopper", about: "ships")
        let user = try #require(try await server.call(change).user)
        #expect(user.firstName == "Grace" && user.lastName == "Hopper")
        guard case .updateUserName(let told) = try server.heard(by: 2).first else { throw Missing() }
        #expect(told.firstName == "Grace")
        let full = try await server.call(TLFunction.UsersGetFullUser(id: TestServer.input(1)), as: 2)
        #expect(full.fullUser.about == "ships")
        #expect(full.users.first?.user?.firstName == "A", "a contact is shown by the name one gave")
    }

    @Test func `a name may not be empty nor a description long`() async throws {
        let server = try await TestServer(users: 1)
        await #expect(throws: RPCError.bad("FIRSTNAME_INVALID")) {
            try await server.call(TLFunction.AccountUpdateProfile(firstName: "  "))
        }
        await #expect(throws: RPCError.bad("ABOUT_TOO_LONG")) {
            try await server.call(TLFunction.AccountUpdateProfile(about: String(repeating: "é", count: 71)))
        }
    }

    @Test func `a username is taken whatever its case, and given back`() async throws {
        let server = try await TestServer()
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: "Ada_Lovelace"))
        #expect(try await !server.call(TLFunction.AccountCheckUsername(username: "ada_lovelace"), as: 2))
        await #expect(throws: RPCError.bad("USERNAME_OCCUPIED")) {
            try await server.call(TLFunction.AccountUpdateUsername(username: "ADA_LOVELACE"), as: 2)
        }
        await #expect(throws: RPCError.bad("USERNAME_NOT_MODIFIED")) {
            try await server.call(TLFunction.AccountUpdateUsername(username: "Ada_Lovelace"))
        }
        let found = try await server.call(TLFunction.ContactsResolveUsername(username: "ada_LOVELACE"), as: 2)
        #expect(found.users.first?.user?.username == "Ada_Lovelace")
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: ""))
        await #expect(throws: RPCError.bad("USERNAME_NOT_OCCUPIED")) {
            try await server.call(TLFunction.ContactsResolveUsername(username: "ada_lovelace"), as: 2)
        }
    }

    @Test(arguments: ["a", "1abcd", "abc_", "with space", "ünicode", String(repeating: "a", count: 33)])
    func `a username keeps its rules`(name: String) {
        #expect(throws: RPCError.bad("USERNAME_INVALID")) { try Username.accept(name) }
    }

    @Test func `a stranger's number is not shown`() async throws {
        let server = try await TestServer()
        let users = try await server.call(TLFunction.UsersGetUsers(id: [TestServer.input(1)]), as: 2)
        #expect(users.first?.user?.phone == nil)
        let own = try await server.call(TLFunction.UsersGetUsers(id: [.inputUserSelf]), as: 2)
        #expect(own.first?.user?.phone == "15550002")
    }

    @Test func `a wrong access hash names nobody`() async throws {
        let server = try await TestServer()
        let guess = TL.InputUser.inputUser(.init(userID: TestServer.user(2), accessHash: 0))
        #expect(try await server.call(TLFunction.UsersGetUsers(id: [guess])).isEmpty)
        await #expect(throws: RPCError.userInvalid) {
            try await server.call(TLFunction.UsersGetFullUser(id: guess))
        }
    }

    @Test func `settings of notifications are kept for each peer`() async throws {
        let server = try await TestServer(users: 3)
        let peer = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(2)))
        let change = TLFunction.AccountUpdateNotifySettings(peer: peer, settings: .init(muteUntil: 5))
        #expect(try await server.call(change))
        #expect(try await server.call(TLFunction.AccountGetNotifySettings(peer: peer)).muteUntil == 5)
        let unset = TL.InputNotifyPeer.inputNotifyPeer(.init(peer: TestServer.peer(3)))
        #expect(try await server.call(TLFunction.AccountGetNotifySettings(peer: unset)).muteUntil == nil)
        // Of all users it is said in full.
        let others = TLFunction.AccountGetNotifySettings(peer: .inputNotifyUsers)
        #expect(try await server.call(others) == .init(showPreviews: true, silent: false, muteUntil: 0))
    }
}
