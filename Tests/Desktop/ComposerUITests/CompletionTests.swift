import ClientModel
import GTKBridge
import Testing

@testable import ComposerUI

@Suite struct CompletionTests {
    @Test func `names are completed after an at sign, emoji after a colon and two letters`() {
        #expect(CompletionQuery(in: "Hi @bo", at: 6)?.word == "bo")
        #expect(CompletionQuery(in: "Hi @", at: 4)?.range == 3..<4)
        #expect(CompletionQuery(in: "(:smi and more", at: 5)?.kind == .emoji)
        #expect(CompletionQuery(in: "👋 @Bo", at: 6)?.range == 3..<6)
    }

    @Test func `hashtags are completed after a letter, commands where the text begins`() {
        #expect(CompletionQuery(in: "See #la", at: 7)?.kind == .hashtag)
        #expect(CompletionQuery(in: "See #", at: 5) == nil)
        #expect(CompletionQuery(in: "/st", at: 3)?.kind == .command)
        #expect(CompletionQuery(in: "/", at: 1)?.range == 0..<1)
    }

    @Test(arguments: [
        "ada@example", "at 12:30", "https://a", "and/or", "See /st", "a#b", ":D", ": smile", "no", "",
    ])
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

    @Test func `each hashtag is offered once, as it was written last, and what was typed is not`() {
        let used = ["#Lanterns", "#lamp", "#lanterns", "#harbour", "#la"]
        let choices = CompletionState.Choice.hashtags(used, for: "la")
        #expect(choices.map(\.text) == ["#Lanterns ", "#lamp "])
    }

    @Test func `a command names its bot where there may be others`() throws {
        var bot = User(9)
        bot.usernames = [Username("weather_bot")]
        let command = BotCommand(name: "Start", summary: "Begins")
        #expect(CompletionState.Choice(command, of: bot, isAlone: true, for: "x") == nil)
        let alone = try #require(CompletionState.Choice(command, of: bot, isAlone: true, for: "st"))
        #expect(alone.text == "/Start " && alone.detail == "Begins")
        let among = try #require(CompletionState.Choice(command, of: bot, isAlone: false, for: ""))
        #expect(among.text == "/Start@weather_bot ")
    }

    @Test func `the arrows go around the ends`() throws {
        let choices = ["a", "b", "c"].map { CompletionState.Choice(title: $0, detail: "", text: $0) }
        var state = CompletionState(CompletionQuery(in: "@a", at: 2), choices)
        state.move(by: -1)
        #expect(state.chosen?.title == "c")
        state.move(by: 1)
        #expect(state.chosen?.title == "a")
        #expect(!CompletionState(CompletionQuery(in: "@a", at: 2), []).isActive)
        // A hashtag may be new; Enter then sends the message.
        var tags = CompletionState(CompletionQuery(in: "#a", at: 2), choices)
        #expect(tags.isActive && tags.chosen == nil)
        tags.move(by: -1)
        #expect(tags.chosen?.title == "c")
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
