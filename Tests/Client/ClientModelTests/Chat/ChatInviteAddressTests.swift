import ClientModel
import Testing

@Suite struct ChatInviteAddressTests {
    @Test(
        arguments: [
            "https://t.me/+AbC_d-9", "http://t.me/+AbC_d-9", "t.me/+AbC_d-9", "HTTPS://T.ME/+AbC_d-9",
            "https://t.me/joinchat/AbC_d-9", "https://telegram.me/joinchat/AbC_d-9/",
            "https://t.me/+AbC_d-9?start=1", "https://t.me/+AbC_d-9#top",
        ]
    )
    func `a link to a chat names it by what stands at its end`(address: String) {
        let unsaid = ChatInviteAddress(address)
        #expect(unsaid?.hash == "AbC_d-9" && unsaid?.mayBeOthers == true)
        let usual = ChatInviteAddress(address, prefix: "https://t.me/")
        #expect(usual?.hash == "AbC_d-9" && usual?.mayBeOthers == false)
        // A secret of another network.
        #expect(ChatInviteAddress(address, prefix: "https://chat.example/") == nil)
    }

    @Test(
        arguments: [
            "tg://join?invite=AbC_d-9", "tg:join?invite=AbC_d-9", "TG://JOIN?invite=AbC_d-9",
            "tg://join?a=b&invite=AbC_d-9#c", "https://chat.example/+AbC_d-9",
            "chat.example/joinchat/AbC_d-9", "HTTPS://CHAT.EXAMPLE/+AbC_d-9",
        ]
    )
    func `what is this server's for sure is no other's`(address: String) {
        let read = ChatInviteAddress(address, prefix: "https://chat.example/")
        #expect(read?.hash == "AbC_d-9" && read?.mayBeOthers == false)
    }

    @Test func `an address for the program is this server's, whatever its links begin with`() {
        #expect(ChatInviteAddress("tg://join?invite=abc")?.mayBeOthers == false)
    }

    @Test func `a prefix need not end with a slash, and may be missing`() {
        #expect(ChatInviteAddress("https://chat.example/+abc", prefix: "chat.example")?.hash == "abc")
        #expect(
            ChatInviteAddress("https://chat.example/i/+abc", prefix: "https://chat.example/i/")?.hash == "abc"
        )
        #expect(ChatInviteAddress("https://chat.example/+abc") == nil)
        #expect(ChatInviteAddress("https://chat.example.org/+abc", prefix: "https://chat.example") == nil)
    }

    @Test(
        arguments: [
            "", " ", "+", "https://t.me/", "https://t.me/+", "https://t.me/joinchat/", "https://t.me/durov",
            "https://t.me/+15551234567", "https://t.me/+a b", "https://t.me/+abc/def", "https://t.me/+é",
            "https://t.me/+abc%20", "https://evil.example/t.me/+abc", "https://t.me.evil.example/+abc",
            "https://evil@t.me/+abc", "ftp://t.me/+abc", "tg://join", "tg://join?invite=",
            "tg://joinx?invite=abc",
            "tg://resolve?invite=abc", "tg:", "tg://", "martlet://join?invite=abc", "javascript:t.me/+abc",
            "https://t.me/+\u{202E}abc", "https://t.me/+abc\u{0}", "https://t.me/++abc", "//t.me/+abc",
        ]
    )
    func `anything else is none`(address: String) {
        #expect(ChatInviteAddress(address) == nil)
        #expect(ChatInviteAddress(address, prefix: "https://chat.example/") == nil)
    }

    @Test func `length has a bound`() {
        let long = String(repeating: "a", count: 65)
        #expect(ChatInviteAddress("https://t.me/+\(long.dropLast())") != nil)
        #expect(ChatInviteAddress("https://t.me/+\(long)") == nil)
        #expect(ChatInviteAddress("https://t.me/+a?\(String(repeating: "x", count: 1_000_000))") == nil)
    }
}
