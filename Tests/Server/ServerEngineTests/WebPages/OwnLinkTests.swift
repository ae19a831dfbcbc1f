import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// Previews of links to users, groups and the server itself, which are made of the database.
struct OwnLinkTests {
    private static let place = "martlet://chat.example:4430?key=abcd&also=wss:chat.example:443"
    private static let name = "tg://resolve?domain=bobby_tables"
    private let web = FakePages()

    private func server(looksUp: Bool = true) async throws -> TestServer {
        let server = try await TestServer(users: 4, pages: looksUp ? web : nil) {
            $0.invitationLink = { Self.place + ($0.map { "&invite=\($0)" } ?? "") }
        }
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: "Bobby_Tables"), as: 3)
        return server
    }

    private func group(of server: TestServer, asking: Bool = false) async throws
        -> (peer: TL.InputPeer, id: ChatID, link: String)
    {
        let request = TLFunction.MessagesCreateChat(users: [TestServer.input(2)], title: "Owls")
        let made = try await server.call(request)
        let id = try #require(made.updates.chats.first?.chat?.id)
        let peer = TL.InputPeer.inputPeerChat(.init(chatID: id))
        let link = try await server.call(
            TLFunction.MessagesExportChatInvite(requestNeeded: asking, peer: peer)
        )
        return (peer, id, link.link)
    }

    private func preview(_ text: String, _ server: TestServer, as number: Int64 = 1) async throws
        -> TL.WebPage.WebPage?
    {
        let request = TLFunction.MessagesGetWebPagePreview(message: text)
        return try await server.call(request, as: number).media.page?.found
    }

    private func send(_ text: String, _ server: TestServer, randomID: Int64 = 1) async throws
        -> TL.Message.Message
    {
        let request = TLFunction.MessagesSendMessage(
            peer: TestServer.peer(2),
            message: text,
            randomID: randomID
        )
        return try #require(try await server.call(request).text)
    }

    /// The page below the newest message, as its receiver has it.
    private func received(_ server: TestServer, as number: Int64 = 2) async throws -> TL.WebPage? {
        try await server.history(with: 1, as: number).messages.first?.text?.page
    }

    @Test(arguments: [
        ("tg://resolve?domain=Bobby_Tables", OwnLink.user("bobby_tables")),
        ("TG:resolve/?domain=bobby_tables#x", .user("bobby_tables")),
        ("tg://join?invite=abcdefghijklmnopqrst_-", .group("abcdefghijklmnopqrst_-")),
        (place, .server(place)),
        ("martlet://CHAT.example:4430/", .server(place)),
        ("martlet://chat.example:4430?key=abcd&invite=abcdefghijklmnopqrst_-", .server(place)),
    ])
    func `a link to something of the server is known in its forms`(_ link: String, _ expected: OwnLink) {
        let read = OwnLink(link, server: Self.place)
        #expect(read == expected)
        #expect(read.flatMap { OwnLink($0.address, server: Self.place) } == expected)
    }

    @Test(arguments: [
        "", "tg:", "tg://", "tg://resolve", "tg://resolve?domain=", "tg://resolve?domain=a",
        "tg://resolve?domain=bobby_tables&post=7", "tg://resolve?phone=15550001", "tg://join?invite=short",
        "tg://resolve?domain=b\u{F6}bby_tables", "tg://join?domain=bobby_tables", "tg://user?id=1",
        "https://t.me/bobby_tables", "https://t.me/+abcdefghijklmnopqrst_-", "martlet://",
        "martlet://other.example:4430", "martlet://chat.example:4430?key=ffff",
        "martlet://chat.example:4430?also=evil.example:1", "martlet://chat.example:4430?record=evil.example",
    ])
    func `other links are not the server's`(_ link: String) {
        #expect(OwnLink(link, server: Self.place) == nil)
    }

    @Test func `a link to a user shows the profile at once, on both sides, and nothing is fetched`()
        async throws
    {
        let server = try await server()
        _ = try await server.call(TLFunction.AccountUpdateProfile(about: "Drops tables"), as: 3)
        let photo = try await server.upload([0xFF, 1], id: 1, as: 3)
        _ = try await server.call(TLFunction.PhotosUploadProfilePhoto(file: photo), as: 3)
        let sent = try #require(try await send("See \(Self.name)", server).page?.found)
        #expect(sent.type == "telegram_user" && sent.siteName == "Martlet" && sent.url == Self.name)
        #expect(
            (sent.title, sent.description, sent.displayUrl) == ("User 3", "Drops tables", "@Bobby_Tables")
        )
        #expect(sent.photo != nil)
        #expect(try await received(server)?.found == sent)
        #expect(try await preview(Self.name, server, as: 4) == sent)
        #expect(web.requests.isEmpty)
    }

    @Test func `who is blocked sees nothing, also in a message that they get`() async throws {
        let server = try await server()
        let sent = try await send(Self.name, server).page
        _ = try await server.call(TLFunction.ContactsBlock(id: TestServer.peer(2)), as: 3)
        #expect(try await preview(Self.name, server, as: 2) == nil)
        #expect(try await preview(Self.name, server, as: 1) != nil)
        guard case .webPageEmpty(let empty) = try await received(server) else {
            Issue.record("a blocked user sees the profile")
            return
        }
        #expect(empty.id == sent?.id)
        _ = try await server.call(TLFunction.ContactsUnblock(id: TestServer.peer(2)), as: 3)
        #expect(try await received(server)?.found != nil)
    }

    @Test func `a name that nobody has gives nothing, and later whoever has it`() async throws {
        let server = try await server()
        let nobody = "tg://resolve?domain=nobody_here"
        #expect(try await send(nobody, server).media == nil)
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: "Nobody_Here"), as: 4)
        #expect(try await send(nobody, server, randomID: 2).page?.found?.title == "User 4")
        _ = try await server.call(TLFunction.AccountUpdateUsername(username: ""), as: 4)
        #expect(try await received(server)?.found == nil)
    }

    @Test(arguments: [false, true])
    func `a link to a group shows what one would see who opens it`(asksFirst: Bool) async throws {
        let server = try await server()
        let (peer, _, link) = try await group(of: server, asking: asksFirst)
        _ = try await server.call(TLFunction.MessagesEditChatAbout(peer: peer, about: "Night birds"))
        let sent = try #require(try await send("Join \(link)", server).page?.found)
        #expect(sent.type == (asksFirst ? "telegram_chat_request" : "telegram_chat"))
        #expect((sent.title, sent.description) == ("Owls", "2 members\nNight birds"))
        #expect(sent.url == link && sent.photo == nil)
        #expect(try await preview(link, server, as: 4)?.title == "Owls")
        let later = TLFunction.MessagesEditExportedChatInvite(revoked: true, peer: peer, link: link)
        _ = try await server.call(later)
        #expect(try await preview(link, server, as: 4) == nil)
        #expect(try await received(server)?.found == nil)
    }

    @Test func `who was removed from a group learns nothing of it by its link`() async throws {
        let server = try await server()
        let (_, id, link) = try await group(of: server)
        _ = try await send(link, server)
        #expect(try await received(server)?.found?.title == "Owls")
        let removal = TLFunction.MessagesDeleteChatUser(chatID: id, userID: TestServer.input(2))
        _ = try await server.call(removal)
        #expect(try await received(server)?.found == nil)
        #expect(try await preview(link, server, as: 2) == nil)
        #expect(try await preview(link, server, as: 3)?.title == "Owls")
    }

    @Test func `the server's own link shows its place, and keeps an invitation to itself`() async throws {
        let server = try await server()
        let sent = try #require(try await send(Self.place + "&invite=secret", server).page?.found)
        #expect((sent.title, sent.siteName, sent.type) == ("chat.example:4430", "Martlet", "article"))
        #expect(sent.url == Self.place)
    }

    @Test func `a server that looks nothing up shows its own links all the same`() async throws {
        let server = try await server(looksUp: false)
        let media = TL.InputMedia.inputMediaWebPage(.init(forceLargeMedia: true, url: Self.name))
        let request = TLFunction.MessagesSendMedia(
            peer: TestServer.peer(2),
            media: media,
            message: "Bob",
            randomID: 1
        )
        let sent = try #require(try await server.call(request).text?.webPage)
        #expect(sent.manual && !sent.safe && sent.webpage.found?.title == "User 3")
    }

    @Test func `a known version is not told again, and the list of pages does not tell who is looked at`()
        async throws
    {
        let server = try await server()
        let page = try #require(try await preview(Self.name, server))
        let request = TLFunction.MessagesGetWebPage(url: Self.name, hash: page.hash)
        guard case .webPageNotModified = try await server.call(request).webpage else {
            Issue.record("the same version is told again")
            return
        }
        #expect(
            try await server.call(TLFunction.MessagesGetWebPage(url: Self.name, hash: 0)).webpage.found
                == page
        )
        guard case .pages(let pages) = try await server.engine.admin(.pages(limit: 10)) else { return }
        #expect(pages.isEmpty)
    }
}
