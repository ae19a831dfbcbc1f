import ClientModel
import Testing

@testable import WindowParts

@MainActor @Suite struct PressedLinkTests {
    @Test func `what was read is opened, what was hidden is asked about`() throws {
        let read = try #require(PressedLink(.url, "https://example.org/x"))
        #expect(read.isPlain && read.address.kind == .outside)
        let hidden = try #require(PressedLink(.link("https://evil.example/x"), "https://example.org/x"))
        #expect(!hidden.isPlain && hidden.address.text == "https://evil.example/x")
        let same = try #require(PressedLink(.link("https://example.org/"), "example.org"))
        #expect(same.isPlain)
        let misleading = try #require(PressedLink(.url, "https://аpple.com"))
        #expect(!misleading.isPlain)
    }

    @Test(arguments: ["file:///etc/passwd", "smb://host/x.desktop", "javascript:alert(1)", "vnc://host"])
    func `what could do anything is opened by nobody, hidden or not`(address: String) throws {
        #expect(try #require(PressedLink(.link(address), "https://example.org")).address.kind == .refused)
        #expect(try #require(PressedLink(.url, address)).address.kind == .refused)
    }

    @Test func `of a mail address in a text nothing but the address is handed on`() throws {
        let link = try #require(PressedLink(.email, "a@b.org?attach=/home/u/.ssh/id_rsa"))
        #expect(link.address.text == "mailto:a@b.org")
        #expect(try #require(PressedLink(.email, "ada@example.org")).isPlain)
        #expect(try #require(PressedLink(.phone, "+49 30 12")).address.text == "tel:+493012")
        #expect(PressedLink(.bold, "x") == nil)
    }

    @Test func `an invite to a server is followed here`() {
        #expect(PressedLink("martlet://h:1?key=00", shownAs: []).serverInvite == "martlet://h:1?key=00")
        #expect(PressedLink("tg://join?invite=x", shownAs: []).serverInvite == nil)
        #expect(PressedLink("https://martlet.example", shownAs: []).serverInvite == nil)
    }

    @Test func `the page below a message is where the message says, or somewhere else`() {
        var content = MessageContent(text: "see example.org/x now")
        content.entities = [
            TextEntity(offset: 4, length: 13, .url),
            TextEntity(offset: 0, length: 3, .link("https://evil.example")),
            TextEntity(offset: 40, length: 13, .url),
        ]
        #expect(content.visibleAddresses == ["example.org/x", ""])
        #expect(PressedLink("https://example.org/x", shownAs: content.visibleAddresses).isPlain)
        #expect(!PressedLink("https://evil.example", shownAs: content.visibleAddresses).isPlain)
    }

    @Test func `a link to a public name names it, if it says no more`() {
        for link in [
            "tg://resolve?domain=Ann_of_9", "tg:resolve?domain=Ann_of_9", "TG://Resolve?Domain=Ann_of_9",
        ] {
            #expect(PressedLink(link, shownAs: []).publicName == "Ann_of_9")
        }
        for link in [
            "tg://resolve?domain=", "tg://resolve?domain=ann&start=1", "tg://join?invite=ann",
            "https://example.org/resolve?domain=ann", "martlet:resolve?domain=ann",
        ] {
            #expect(PressedLink(link, shownAs: []).publicName == nil)
        }
    }
}
