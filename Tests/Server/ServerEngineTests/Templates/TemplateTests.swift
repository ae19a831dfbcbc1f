import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

/// Templates that members write, and the pages that are read by them.
struct TemplateTests {
    private static let page = "https://news.example/owls"

    private let web = FakePages()
    private let author = TestServer.user(1)
    private let other = TestServer.user(2)

    private func server(administrator: Int64? = nil) async throws -> TestServer {
        let server = try await TestServer(users: 3, pages: web) { options in
            options.web = WebOptions(url: "https://chat.example")
        }
        return server
    }

    private func send(_ text: String, randomID: Int64) -> TLFunction.MessagesSendMessage {
        .init(peer: TestServer.peer(2), message: text, randomID: randomID)
    }

    /// A template with rules.
    private func template(_ rules: String, on server: TestServer) async throws -> MemberTemplate {
        let made = try await server.engine.createTemplate(for: Self.page, of: author)
        return try await server.engine.saveTemplate(made.id, rules: rules, base: made.version, of: author)
    }

    /// The texts that the server wrote to a user.
    private func told(_ user: Int64, by server: TestServer) throws -> [String] {
        try server.heard(by: user).compactMap { update in
            guard case .updateNewMessage(let new) = update, case .message(let message) = new.message else {
                return nil
            }
            return message.message
        }
    }

    @Test func `a template is its author's alone, and of the host of its first page`() async throws {
        let server = try await server()
        let made = try await server.engine.createTemplate(for: "www.news.example/owls", of: author)
        #expect(made.host == "news.example" && made.version == 1 && made.secret.count == 16)
        #expect(try await server.engine.templates(of: author).map(\.id) == [made.id])
        #expect(try await server.engine.templates(of: other).isEmpty)
        await #expect(throws: MemberTemplateError.unknown) {
            try await server.engine.saveTemplate(made.id, rules: "body: //p", base: 1, of: other)
        }
        await #expect(throws: MemberTemplateError.unknown) {
            try await server.engine.template(made.id, for: other)
        }
        await #expect(throws: MemberTemplateError.addressInvalid) {
            try await server.engine.createTemplate(for: "ftp://news.example", of: author)
        }
        await #expect(throws: MemberTemplateError.otherHost) {
            try await server.engine.addTemplatePage("https://else.example/", to: made.id, of: author)
        }
        _ = try await server.engine.addTemplatePage("https://blog.news.example/", to: made.id, of: author)
        #expect(try await server.engine.templatePages(made.id, of: author).count == 2)
    }

    @Test func `a change of an old version is refused, and small changes are one version`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        #expect(made.version == 2)
        await #expect(throws: MemberTemplateError.changed(version: 2)) {
            try await server.engine.saveTemplate(made.id, rules: "body: //b", base: 1, of: author)
        }
        for number in Int32(2)..<6 {
            _ = try await server.engine.saveTemplate(
                made.id,
                rules: "body: //p[\(number)]",
                base: number,
                of: author
            )
        }
        #expect(try await server.engine.templateVersions(made.id, of: author).map(\.version) == [6, 1])
        try await server.advance(seconds: 301)
        _ = try await server.engine.saveTemplate(made.id, rules: "body: //i", base: 6, of: author)
        #expect(try await server.engine.templateVersions(made.id, of: author).map(\.version) == [7, 6, 1])
        let long = String(repeating: "#", count: MemberTemplate.maximumBytes + 1)
        await #expect(throws: MemberTemplateError.tooLong) {
            try await server.engine.saveTemplate(made.id, rules: long, base: 7, of: author)
        }
    }

    @Test(arguments: [
        "https://t.me/iv?url=https%3A%2F%2Fnews.example%2Fowls&rhash=",
        "tg://iv?url=news.example%2Fowls&rhash=",
        "https://chat.example/iv?url=https%3A%2F%2Fnews.example%2Fowls&rhash=",
    ])
    func `who has the link of a template gets its article, and nobody else`(_ link: String) async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let sent = try await server.call(send(link + made.secret, randomID: 1)).text
        #expect(sent?.page?.id != nil)
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        let request = try #require(web.requests.first)
        #expect(request.address == Self.page && request.templates == .one("body: //p"))
        #expect(request.link == server.engine.link(made, to: Self.page))
        _ = try await server.call(send(Self.page, randomID: 2))
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        #expect(web.requests.last?.templates == .published([:]))
        // The same page by another form of the link is looked up no more.
        _ = try await server.call(send(server.engine.link(made, to: Self.page), randomID: 3))
        #expect(web.requests.count == 2)
    }

    @Test func `a change of the rules has pages read anew by their next use`() async throws {
        let server = try await server()
        var made = try await template("body: //p", on: server)
        let link = server.engine.link(made, to: Self.page)
        _ = try await server.call(send(link, randomID: 1))
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        made = try await server.engine.saveTemplate(made.id, rules: "body: //b", base: 2, of: author)
        _ = try await server.call(send(link, randomID: 2))
        await web.answer(Self.page, .found(FoundWebPage("More owls")))
        try await server.settled()
        #expect(web.requests.map(\.templates) == [.one("body: //p"), .one("body: //b")])
        #expect(web.requests.map(\.tag) == ["", ""])
        #expect(try server.heard(by: 2).compactMap(\.page).map(\.title) == ["Owls", "More owls"])
    }

    @Test func `a template of one host shows pages of another as they are`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        _ = try await server.call(
            send("https://t.me/iv?url=https%3A%2F%2Felse.example%2F&rhash=" + made.secret, randomID: 1)
        )
        await web.answer("https://else.example/", .found(FoundWebPage("Else")))
        try await server.settled()
        #expect(web.requests.map(\.templates) == [.published([:])])
    }

    @Test func `an administrator publishes what they have read, and its pages are read anew`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        _ = try await server.call(send(Self.page, randomID: 1))
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        _ = try await server.engine.askForTemplate(made.id, of: author)
        // It changes while the host reads: what was read is what counts.
        _ = try await server.engine.saveTemplate(made.id, rules: "body: //b", base: 2, of: author)
        #expect(try await server.engine.askedTemplates(by: nil).map(\.asked) == [2])
        await #expect(throws: MemberTemplateError.changed(version: 2)) {
            try await server.engine.publishTemplate(made.id, version: 3, by: nil)
        }
        await #expect(throws: MemberTemplateError.notAdministrator) {
            try await server.engine.publishTemplate(made.id, version: 2, by: author)
        }
        _ = try await server.engine.publishTemplate(made.id, version: 2, by: nil)
        await web.answer(Self.page, .found(FoundWebPage("Owls by rules")))
        try await server.settled()
        #expect(web.requests.last?.templates == .published(["news.example": "body: //p"]))
        #expect(try server.heard(by: 2).compactMap(\.page).last?.title == "Owls by rules")
        #expect(try told(1, by: server) == ["Your template for news.example is now used for everybody."])
        _ = try await server.engine.withdrawTemplate(made.id)
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        #expect(web.requests.last?.templates == .published([:]))
    }

    @Test func `another template takes the place of the published one, and both authors are told`()
        async throws
    {
        let server = try await server()
        let first = try await template("body: //p", on: server)
        let second = try await server.engine.createTemplate(for: Self.page, of: other)
        for (id, author) in [(first.id, author), (second.id, other)] {
            let asked = try await server.engine.askForTemplate(id, of: author)
            _ = try await server.engine.publishTemplate(id, version: asked.asked, by: nil)
        }
        #expect(try await server.engine.publishedTemplates().map(\.id) == [second.id])
        #expect(try told(1, by: server).last?.contains("in the place of yours") == true)
        #expect(try told(2, by: server).count == 1)
    }

    @Test func `a refusal has a reason that its author reads`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        _ = try await server.engine.askForTemplate(made.id, of: author)
        let refused = try await server.engine.refuseTemplate(
            made.id,
            reason: "It loses\u{202E} pictures.",
            by: nil
        )
        #expect(refused.asked == 0 && refused.refusal == "It loses pictures.")
        #expect(try told(1, by: server).last?.hasSuffix("It loses pictures.") == true)
    }

    @Test func `the author of a template that fails is told once a day, and the page is shown without it`()
        async throws
    {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let link = server.engine.link(made, to: Self.page)
        var found = FoundWebPage("Owls", seconds: 60)
        found.fault = TemplateFault(host: "", text: "2:1: too many steps")
        for number in Int64(1)...3 {
            _ = try await server.call(send(link, randomID: number))
            await web.answer(Self.page, .found(found))
            try await server.settled()
            try await server.advance(seconds: number == 2 ? 86_401 : 61)
        }
        #expect(try told(1, by: server).count { $0.contains("2:1: too many steps") } == 2)
        let state = try await server.engine.template(made.id, for: author).template
        #expect(state.fault == "\(Self.page): 2:1: too many steps" && state.faulted > 0)
    }

    @Test func `a template that is removed leaves its links as those to the page`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let link = server.engine.link(made, to: Self.page)
        _ = try await server.call(send(link, randomID: 1))
        await web.answer(Self.page, .found(FoundWebPage("Owls", seconds: 60)))
        try await server.settled()
        try await server.engine.deleteTemplate(made.id, of: author)
        #expect(try await server.engine.templates(of: author).isEmpty)
        _ = try await server.call(send(link, randomID: 2))
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        #expect(web.requests.last?.templates == .published([:]) && web.requests.last?.link == nil)
    }
}
