import TelegramSchema
import Testing

@testable import ServerEngine

struct PresenceTests {
    private func statuses(_ server: TestServer, by number: Int64) throws -> [TL.UserStatus] {
        try server.heard(by: number).compactMap {
            if case .updateUserStatus(let update) = $0 { update.status } else { nil }
        }
    }

    @Test func `partners learn who comes and goes, once each`() async throws {
        let server = try await TestServer()
        try await server.say("hello")
        server.output.forget()
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: true)))
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: true)))
        #expect(try statuses(server, by: 2) == [.userStatusOffline(.init(wasOnline: 1_700_000_000))])
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: false)))
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: false)))
        #expect(try statuses(server, by: 2).last == .userStatusOnline(.init(expires: 1_700_000_300)))
        #expect(try statuses(server, by: 2).count == 2)
    }

    @Test func `members of a group learn who comes and goes there, though they never wrote to each other`()
        async throws
    {
        let server = try await TestServer(users: 4)
        let create = TLFunction.MessagesCreateChat(
            users: [TestServer.input(2), TestServer.input(3)],
            title: "Group"
        )
        _ = try await server.call(create)
        server.output.forget()
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: true), as: 3))
        for member in [Int64(1), 2] {
            #expect(try statuses(server, by: member) == [.userStatusOffline(.init(wasOnline: 1_700_000_000))])
        }
        #expect(try statuses(server, by: 4).isEmpty)
    }

    @Test func `who has somebody as a contact learns who comes and goes, without a chat`() async throws {
        let server = try await TestServer(users: 4)
        for number: Int64 in [2, 4] {
            let add = TLFunction.ContactsAddContact(
                id: TestServer.input(1),
                firstName: "Ada",
                lastName: "",
                phone: ""
            )
            _ = try await server.call(add, as: number)
        }
        #expect(try await server.call(TLFunction.ContactsBlock(id: TestServer.peer(4))))
        server.output.forget()
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: true)))
        #expect(try statuses(server, by: 2) == [.userStatusOffline(.init(wasOnline: 1_700_000_000))])
        for stranger: Int64 in [3, 4] { #expect(try statuses(server, by: stranger).isEmpty) }
    }

    @Test func `a lost connection counts after a while, unless it comes back`() async throws {
        let server = try await TestServer()
        try await server.say("hello")
        server.output.forget()
        server.engine.sessionDisappeared(SessionAddress(authKeyID: 1, sessionID: 1))
        server.engine.sessionAppeared(SessionAddress(authKeyID: 1, sessionID: 1))
        try await server.advance(seconds: 6)
        #expect(try statuses(server, by: 2).isEmpty)
        server.engine.sessionDisappeared(SessionAddress(authKeyID: 1, sessionID: 1))
        try await server.advance(seconds: 6)
        #expect(try statuses(server, by: 2) == [.userStatusOffline(.init(wasOnline: 1_700_000_012))])
    }

    @Test func `an active user is announced again before the announced time is over`() async throws {
        let server = try await TestServer()
        try await server.say("hello")
        server.output.forget()
        for _ in 0..<5 {
            try await server.advance(seconds: 60)
            #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: false)))
        }
        #expect(try statuses(server, by: 2) == [.userStatusOnline(.init(expires: 1_700_000_480))])
    }

    @Test func `a user without activity for five minutes is offline`() async throws {
        let server = try await TestServer()
        try await server.say("hello")
        server.output.forget()
        try await server.advance(seconds: 301)
        #expect(try statuses(server, by: 2).count == 1)
    }

    @Test func `the last time is kept over a restart`() async throws {
        let server = try await TestServer()
        #expect(try await server.call(TLFunction.AccountUpdateStatus(offline: true)))
        try await server.engine.services.transact { $0.state.presence = PresenceRegistry() }
        let users = try await server.call(TLFunction.UsersGetUsers(id: [TestServer.input(1)]), as: 2)
        #expect(users.first?.user?.status == .userStatusOffline(.init(wasOnline: 1_700_000_000)))
    }

    @Test func `a session is worth a push for a while after its connection`() {
        var book = SessionRegistry()
        let phone = SessionAddress(authKeyID: 1, sessionID: 1)
        let laptop = SessionAddress(authKeyID: 2, sessionID: 1)
        book.appeared(phone, user: 5)
        #expect(!book.hasAudience(5, except: phone) && book.hasAudience(5, except: laptop))
        book.appeared(laptop, user: nil)
        book.bind(key: 2, to: 5)
        #expect(book.hasAudience(5, except: phone))
        book.disappeared(phone, now: 0)
        book.disappeared(laptop, now: 0)
        #expect(!book.isConnected(5) && book.hasAudience(5, except: nil))
        book.timePassed(now: 16 * 60 * 1000)
        #expect(!book.hasAudience(5, except: nil) && book.connectedCount == 0)
    }
}
