import MTProto
import Testing

@testable import SignInUI

@Suite struct TypedServerTests {
    private static let key = String(repeating: "0a", count: 32)

    private func links(_ text: String) throws -> [String] { try TypedServer(text).links.map(\.description) }

    @Test(arguments: ["chat.example.org", "  Chat.Example.org \n"])
    func `a name alone is looked for at the port of the web, then at the usual ports`(text: String) throws {
        #expect(
            try links(text) == [
                "martlet://chat.example.org:443", "martlet://wss:chat.example.org:443",
                "martlet://chat.example.org:4430", "martlet://chat.example.org:8443",
            ]
        )
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("2001:db8::7", "[2001:db8::7]"), ("[2001:db8::7]", "[2001:db8::7]"),
    ])
    func `an address without a port is a name alone`(text: String, host: String) throws {
        #expect(try links(text).first == "martlet://\(host):443")
        #expect(try links(text).count == 4)
    }

    @Test(arguments: ["chat.example.org:5222", "wss:chat.example.org:443", "[2001:db8::7]:80"])
    func `with a port it is looked for there alone`(text: String) throws {
        #expect(try links(text) == ["martlet://\(text)"])
    }

    @Test(arguments: [
        "martlet://h:1?key=\(key)", "Come here: martlet://h:1?key=\(key). See you!",
        "(martlet://h:1?key=\(key))", "Server:\nMARTLET://h:1?key=\(key)\nNumber: +1 555 0100",
        "“martlet://h:1?key=\(key)”, she said", "martlet://h:1?key=\(key) or martlet://other:2",
    ])
    func `a link is found in whatever was pasted with it`(text: String) throws {
        #expect(try links(text) == ["martlet://h:1?key=\(Self.key)"])
    }

    @Test(arguments: [
        "", " ", "my server", "https://chat.example.org", "chat.example.org:", "chat.example.org:x",
        "ws:chat", "martlet://",
        "häuser.example", "tg://login?token=AQID",
    ])
    func `what names no server is refused`(text: String) {
        #expect(throws: InviteLinkError.badAddress) { try TypedServer(text) }
    }

    @Test func `a link with a broken key is not taken for one without`() {
        #expect(throws: InviteLinkError.badKey) { try TypedServer("Here: martlet://h:1?key=0a0a") }
    }
}

@Suite struct SignInAnswerTests {
    @Test(arguments: [[], ["a"], ["a", ""]])
    func `an answer is given in the first field`(texts: [String]) { #expect(SignInAnswer.isGiven(texts)) }

    @Test(arguments: [[""], [" \n"], ["", "Lovelace"]])
    func `an empty line is no answer`(texts: [String]) { #expect(!SignInAnswer.isGiven(texts)) }

    @Test(arguments: ["123456", " 123 456\n", "123-456", "1 2 3 4 5 6"])
    func `a code is the same in groups`(text: String) { #expect(SignInAnswer.code(text) == "123456") }
}
