import ClientModel
import GTKBridge
import Testing

@testable import DesktopUI

@Suite struct CompletionTests {
    @Test func `names are completed after an at sign, emoji after a colon and two letters`() {
        #expect(CompletionQuery(in: "Hi @bo", at: 6)?.word == "bo")
        #expect(CompletionQuery(in: "Hi @", at: 4)?.range == 3..<4)
        #expect(CompletionQuery(in: "(:smi and more", at: 5)?.kind == .emoji)
        #expect(CompletionQuery(in: "👋 @Bo", at: 6)?.range == 3..<6)
    }

    @Test(arguments: ["ada@example", "at 12:30", "https://a", ":D", ": smile", "no", ""])
    func `addresses, times and smileys are not completed`(text: String) {
        #expect(CompletionQuery(in: text, at: text.utf16.count) == nil)
    }

    @Test func `members are found by any of their names, and named by who they are without a username`()
        throws
    {
        var user = User(7)
        (user.firstName, user.lastName) = ("Ada", "Lovelace")
        #expect(CompletionState.Choice(user, for: "x") == nil)
        let ada = try #require(CompletionState.Choice(user, for: "love"))
        #expect(ada.text == "Ada " && ada.kind == .mentionOf(user.id))
        user.usernames = [Username("countess")]
        let countess = try #require(CompletionState.Choice(user, for: "count"))
        #expect(countess.text == "@countess " && countess.kind == nil)
    }

    @Test func `the arrows go around the ends`() throws {
        let choices = ["a", "b", "c"].map { CompletionState.Choice(title: $0, detail: "", text: $0) }
        var state = CompletionState(CompletionQuery(in: "@a", at: 2), choices)
        state.move(by: -1)
        #expect(state.chosen?.title == "c")
        state.move(by: 1)
        #expect(state.chosen?.title == "a")
        #expect(!CompletionState(CompletionQuery(in: "@a", at: 2), []).isActive)
    }

    @Test func `emoji are found by their names first and then by other words`() {
        let index = EmojiIndex([
            .init("😀", name: "grinning face", keywords: ["grin"]),
            .init("🌹", name: "rose", keywords: ["flower"]),
            .init("🏵", name: "rosette", keywords: ["plant"]),
            .init("🌷", name: "tulip", keywords: ["flower", "rosy"]),
        ])
        #expect(index.choices(for: "ros").map(\.text) == ["🌹", "🏵", "🌷"])
        #expect(index.choices(for: "grinning_f").map(\.text) == ["😀"])
        #expect(index.choices(for: "zzz").isEmpty)
    }
}
