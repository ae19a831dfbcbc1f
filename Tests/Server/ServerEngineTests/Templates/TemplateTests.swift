import Articles
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
        #expect(try await server.engine.templatePages(made.id, visibleTo: author).count == 2)
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
        await #expect(throws: MemberTemplateError.changed(version: 2)) {
            try await server.engine.askForTemplate(made.id, version: 1, of: author)
        }
        _ = try await server.engine.askForTemplate(made.id, version: 2, of: author)
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
        // What is shown already becomes what it would be without it.
        await web.answer(Self.page, .found(FoundWebPage("Owls without it")))
        try await server.settled()
        #expect(try server.heard(by: 2).compactMap(\.page).last?.title == "Owls without it")
        #expect(try await server.engine.templates(of: author).isEmpty)
        _ = try await server.call(send(link, randomID: 2))
        await web.answer(Self.page, .found(FoundWebPage("Owls")))
        try await server.settled()
        #expect(web.requests.last?.templates == .published([:]) && web.requests.last?.link == nil)
    }

    // MARK: Rules that change meanwhile

    @Test func `rules that change while a page is read are not left for its lifetime`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let link = server.engine.link(made, to: Self.page)
        _ = try await server.call(send(link, randomID: 1))
        _ = try await server.engine.saveTemplate(made.id, rules: "body: //b", base: 2, of: author)
        await web.answer(Self.page, .found(FoundWebPage("By the old rules", seconds: 172_800)))
        // It is read once more at once, whatever version its site has.
        await web.answer(Self.page, .found(FoundWebPage("By the new rules", seconds: 172_800)))
        try await server.settled()
        #expect(web.requests.map(\.templates) == [.one("body: //p"), .one("body: //b")])
        #expect(web.requests.map(\.tag) == ["", ""])
        #expect(try server.heard(by: 2).compactMap(\.page).last?.title == "By the new rules")
        _ = try await server.call(send(link, randomID: 2))
        #expect(web.requests.count == 2)
    }

    @Test func `a template that is withdrawn while a page is read leaves nothing`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        _ = try await server.engine.askForTemplate(made.id, of: author)
        _ = try await server.engine.publishTemplate(made.id, version: 2, by: nil)
        _ = try await server.call(send(Self.page, randomID: 1))
        _ = try await server.engine.withdrawTemplate(made.id)
        await web.answer(Self.page, .found(FoundWebPage("False", seconds: 172_800)))
        await web.answer(Self.page, .found(FoundWebPage("True", seconds: 172_800)))
        try await server.settled()
        #expect(
            web.requests.map(\.templates) == [.published(["news.example": "body: //p"]), .published([:])]
        )
        #expect(try server.heard(by: 2).compactMap(\.page).last?.title == "True")
    }

    @Test func `a site that answers no more does not keep what a withdrawn template made`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        _ = try await server.engine.askForTemplate(made.id, of: author)
        _ = try await server.engine.publishTemplate(made.id, version: 2, by: nil)
        _ = try await server.call(send(Self.page, randomID: 1))
        let article = Article(url: Self.page, blocks: [.text(.paragraph, .plain("A false article"))])
        await web.answer(Self.page, .found(FoundWebPage("False", article: article, seconds: 172_800)))
        try await server.settled()
        #expect(try server.heard(by: 2).compactMap(\.page).last?.cachedPage != nil)
        _ = try await server.engine.withdrawTemplate(made.id)
        _ = try await server.call(send(Self.page, randomID: 2))
        await web.answer(Self.page, .nothing(seconds: 60))
        try await server.settled()
        #expect(try server.heard(by: 2).compactMap(\.page).last?.cachedPage == nil)
    }

    @Test func `a template that is deleted while a page is read leaves nothing`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        _ = try await server.call(send(server.engine.link(made, to: Self.page), randomID: 1))
        try await server.engine.deleteTemplate(made.id, of: author)
        await web.answer(Self.page, .found(FoundWebPage("False", seconds: 172_800)))
        await web.answer(Self.page, .found(FoundWebPage("True", seconds: 172_800)))
        try await server.settled()
        #expect(try server.heard(by: 2).compactMap(\.page).last?.title == "True")
    }

    @Test func `rules that change again and again have a page read once more, and then by its next use`()
        async throws
    {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let link = server.engine.link(made, to: Self.page)
        _ = try await server.call(send(link, randomID: 1))
        for number in Int32(2)..<4 {
            _ = try await server.engine.saveTemplate(made.id, rules: "# \(number)", base: number, of: author)
            await web.answer(Self.page, .found(FoundWebPage("Old")))
            // The next change comes while the repeated look-up runs.
            while web.requests.count < 2 { try await server.engine.services.transact { _ in } }
        }
        try await server.settled()
        #expect(web.requests.count == 2)
        _ = try await server.call(send(link, randomID: 2))
        await web.answer(Self.page, .found(FoundWebPage("New")))
        try await server.settled()
        #expect(web.requests.last?.templates == .one("# 3"))
    }

    @Test func `a change is for the pages of its host and those below, and for no page that names it`()
        async throws
    {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let pages = [
            "https://sub.news.example/a", "https://else.example/?next=http://news.example/",
            "https://mynews.example/",
        ]
        for (number, page) in pages.enumerated() {
            _ = try await server.call(send(page, randomID: Int64(1 + number)))
            await web.answer(page, .found(FoundWebPage("Owls", seconds: 172_800)))
        }
        try await server.settled()
        _ = try await server.engine.askForTemplate(made.id, of: author)
        _ = try await server.engine.publishTemplate(made.id, version: 2, by: nil)
        await web.answer(pages[0], .found(FoundWebPage("Owls", seconds: 172_800)))
        try await server.settled()
        for (number, page) in pages.enumerated() {
            _ = try await server.call(send(page, randomID: Int64(10 + number)))
        }
        #expect(web.requests.map(\.address) == pages + [pages[0]])
    }

    @Test func `more pages of a host than are read at once are read by their next use, also after a restart`()
        async throws
    {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let pages = (0..<22).map { "https://news.example/\($0)" }
        for (number, page) in pages.enumerated() {
            _ = try await server.call(send(page, randomID: Int64(1 + number)))
            await web.answer(page, .found(FoundWebPage("Owls", seconds: 172_800)))
            try await server.settled()
            try await server.advance(seconds: 10)
        }
        _ = try await server.engine.askForTemplate(made.id, of: author)
        _ = try await server.engine.publishTemplate(made.id, version: 2, by: nil)
        for page in pages.dropFirst(2) {
            await web.answer(page, .found(FoundWebPage("Owls", seconds: 172_800)))
        }
        try await server.settled()
        let again = try await server.restarted()
        again.engine.sessionAppeared(SessionAddress(authKeyID: 1, sessionID: 1))
        _ = try await again.call(send(pages[0], randomID: 100))
        await web.answer(pages[0], .found(FoundWebPage("Owls", seconds: 172_800)))
        try await again.settled()
        _ = try await again.call(send(pages[0], randomID: 101))
        _ = try await again.call(send(pages[21], randomID: 102))
        let expected = pages.dropFirst(2).sorted() + [pages[0]]
        #expect(
            web.requests.dropFirst(22).dropLast().map(\.address).sorted() + [web.requests.last?.address]
                == expected
        )
        #expect(web.requests.last?.tag == "")
    }

    // MARK: What members see of a template

    @Test func `what a member's template makes says so, and what everybody's makes does not`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        var found = FoundWebPage("Owls")
        found.page.siteName = "The Bank"
        found.isByTemplate = true
        _ = try await server.call(send(server.engine.link(made, to: Self.page), randomID: 1))
        await web.answer(Self.page, .found(found))
        try await server.settled()
        _ = try await server.call(send(Self.page, randomID: 2))
        await web.answer(Self.page, .found(found))
        try await server.settled()
        let names = try server.heard(by: 2).compactMap(\.page).map(\.siteName)
        #expect(names == ["news.example, by a member’s template", "The Bank"])
    }

    @Test func `the host forgets a template with all that its links show`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let link = server.engine.link(made, to: Self.page)
        _ = try await server.call(send(link, randomID: 1))
        await web.answer(Self.page, .found(FoundWebPage("False")))
        try await server.settled()
        await #expect(throws: MemberTemplateError.unknown) { try await server.engine.forgetTemplate("1") }
        #expect(try await server.engine.forgetTemplate(link).id == made.id)
        let history = try await server.call(
            TLFunction.MessagesGetHistory(
                peer: TestServer.peer(2),
                offsetID: 0,
                offsetDate: 0,
                addOffset: 0,
                limit: 9,
                maxID: 0,
                minID: 0,
                hash: 0
            )
        )
        #expect(history.messages.compactMap(\.text?.page).allSatisfy { $0.found == nil })
        #expect(try await server.engine.templates(of: author).isEmpty)
        #expect(
            try told(1, by: server).last
                == "The host of this server has removed your template for news.example."
        )
    }

    @Test func `the page of a link names its host alone, and there is none for other links`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        let page = try await server.engine.templateLink(to: "https://NEWS.example/owls", secret: made.secret)
        #expect(page?.url == "https://news.example/owls" && page?.host == "news.example")
        #expect(try await server.engine.templateLink(to: Self.page, secret: "0123456789abcdef") == nil)
        #expect(try await server.engine.templateLink(to: "https://else.example/", secret: made.secret) == nil)
        #expect(try await server.engine.templateLink(to: "javascript:alert(1)", secret: made.secret) == nil)
    }

    // MARK: Bounds

    @Test func `five wishes of a member wait for an administrator at most`() async throws {
        let server = try await server()
        var ids: [Int64] = []
        for _ in 0..<6 { ids.append(try await server.engine.createTemplate(for: Self.page, of: author).id) }
        for id in ids.prefix(5) { _ = try await server.engine.askForTemplate(id, of: author) }
        await #expect(throws: MemberTemplateError.tooMany) {
            try await server.engine.askForTemplate(ids[5], of: author)
        }
        // One that waits may be asked for in a newer version.
        _ = try await server.engine.askForTemplate(ids[0], of: author)
        _ = try await server.engine.withdrawTemplate(ids[0], of: author)
        _ = try await server.engine.askForTemplate(ids[5], of: author)
        #expect(try await server.engine.askedTemplates(by: nil).count == 5)
    }

    @Test func `the rules and articles of a member have a bound in bytes`() async throws {
        let server = try await server()
        let article = [UInt8](repeating: 0x20, count: 256 << 10)
        var kept = 0
        func fill() async throws {
            for _ in 0..<6 {
                let id = try await server.engine.createTemplate(for: Self.page, of: author).id
                for number in 0..<39 {
                    let page = try await server.engine.addTemplatePage(
                        "https://news.example/\(number)",
                        to: id,
                        of: author
                    )
                    try await server.engine.keepTemplatePage(
                        article,
                        version: 1,
                        of: page.url,
                        id,
                        of: author
                    )
                    kept += 1
                }
            }
        }
        await #expect(throws: MemberTemplateError.tooMany) { try await fill() }
        #expect(kept == 192)
        // Others have room of their own.
        _ = try await server.engine.createTemplate(for: Self.page, of: other)
    }

    @Test func `a fault of any length is told in few words`() async throws {
        let server = try await server()
        let made = try await template("body: //p", on: server)
        var found = FoundWebPage("Owls")
        found.fault = TemplateFault(host: "", text: String(repeating: "\u{1F989}", count: 1_000_000))
        _ = try await server.call(send(server.engine.link(made, to: Self.page), randomID: 1))
        await web.answer(Self.page, .found(found))
        try await server.settled()
        #expect(try server.heard(by: 2).compactMap(\.page).last?.title == "Owls")
        let state = try await server.engine.template(made.id, for: author).template
        #expect(state.fault.count == 800)
        #expect(try told(1, by: server).allSatisfy { $0.utf8.count < 4096 })
    }
}
