import Testing

@testable import ServerEngine

struct NameTextTests {
    private func name(_ text: String) -> String { text.asName(characters: 64, bytes: 256) }

    @Test(arguments: [
        ("  Ada \n\t Lovelace ", "Ada Lovelace"), ("a\u{202E}b\u{2066}c\u{2069}", "abc"),
        ("Ad\u{200B}min\u{FEFF}", "Admin"), ("Ad\u{200D}min", "Admin"), ("a\u{7F}\u{85}b", "a b"),
        ("\u{3164}\u{2800}\u{115F}", ""), ("\u{301}\u{301}", ""), ("a\u{AD}b", "ab"),
        ("🏴\u{E0041}x", "🏴\u{E0041}x"),
        ("x\u{E0041}", "x"), ("a\u{FE0F}", "a"),
    ])
    func `what cannot be seen, or turns the rest about, goes`(given: String, kept: String) {
        #expect(name(given) == kept)
    }

    @Test(arguments: [
        "👩\u{200D}👩\u{200D}👧", "🏳\u{FE0F}\u{200D}🌈",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        "1\u{FE0F}\u{20E3}", "👍🏽", "नेपाली", "می\u{200C}خواهم", "葛\u{E0100}城", "Việt", "ශ\u{DCA}\u{200D}රී",
        "שָׁלוֹם", "Zoë",
    ])
    func `what shapes letters and emoji stays`(text: String) {
        #expect(name(text) == text)
    }

    @Test func `a name has bounds in characters, in bytes and in marks`() {
        #expect(name(String(repeating: "a", count: 100)).count == 64)
        #expect(name(String(repeating: "👩\u{200D}👩\u{200D}👧\u{200D}👦", count: 64)).utf8.count == 250)
        let heaped = "e" + String(repeating: "\u{301}", count: 3000)
        #expect(name(heaped).unicodeScalars.count == 5)
        #expect(name(String(repeating: heaped, count: 3)).utf8.count < 20)
    }

    @Test(arguments: [
        "Martlet", "MARTLET", "Martlet Support", "M a r t l e t", "Маrtlet", "Mart\u{200B}let", "Telegrаm",
        "TeIegram",
        "Telegram 💬", "𝐌𝐚𝐫𝐭𝐥𝐞𝐭", "Ｍａｒｔｌｅｔ", "Mártlet", "Martl3t",
        "Telegram-Support", "Telegram_Codes", "Martlet.Login", "Mart let Support", "Tele/gram (codes)",
        "·Martlet·",
        "Telegram’s codes", "Mart\u{2060}-let: codes", "Telegram!", "Martlet!", "!Telegram",
        "Telegram|Support", "Tele|gram", "Martlet1", "M1a3r4t7l!e|t", "7elegram", "Te1e!gram", "||Martlet||",
        "Ṫelegram", "Ṁartlet", "Mảrtlet", "Mar\u{307}tlet", "Mártłęţ", "Τélègrȧm", "Мӓrtlet",
        "Telegram\u{5B0}", "Te\u{5BD}legram", "Mart\u{5BF}let", "Mart\u{345}let", "Martlet\u{345}",
        "Te\u{64E}legram", "Martlet\u{657}", "Tele\u{363}gram", "Martlet\u{36F}", "Mart\u{730}let",
        "Telegram\u{93E}", "Tele\u{93F}gram", "Martlet\u{1DE7}", "Mart\u{2DE0}let", "Telegram\u{A69E}",
        "Tele\u{20DD}gram", "Martlet\u{5B0} Support",
        "Telegram\u{2BC}", "Te\u{2C8}legram", "Teleʼgram", "Tele\u{640}gram", "Telegramᵀᴹ", "ᵗᵉˡᵉᵍʳᵃᵐ",
        "ᴛᴇʟᴇɢʀᴀᴍ",
        "🅃🄴🄻🄴🄶🅁🄰🄼", "🅜🅐🅡🅣🅛🅔🅣", "ⓜⓐⓡⓣⓛⓔⓣ", "Tℯleℊram", "Ⓜartlet", "⒨artlet",
        "Telegrɑm", "Telegr𝛂m", "T𝛆legram", "Teⅼegram", "ⅿartlet", "Teǀegram", "Telegꭇam", "Te１egram",
        "Te𝟏egram",
        "Te｜egram", "T℮legram", "Te🇱egram", "ꓔꓰꓡꓰꓖꓣꓮꓟ", "ᎢᎬᏞᎬᏀᎡᎪᎷ",
    ])
    func `nobody takes the name of the service`(text: String) {
        #expect(throws: RPCError.bad("FIRSTNAME_INVALID")) { try PersonName.accept(first: text, last: "") }
    }

    @Test(arguments: [
        ("Mart", "let"), ("Martlet", "Support"), ("Tele", "gram"), ("m", "art let"), (" .", "Martlet"),
    ])
    func `nor in two parts`(first: String, last: String) {
        #expect(throws: RPCError.bad("FIRSTNAME_INVALID")) { try PersonName.accept(first: first, last: last) }
    }

    @Test(arguments: [
        "Martin", "Martleta", "Tele", "Ada Martlet", "Mart-Letta", "Telegrammar", "Марта", "💬", "123",
        "Martin!", "!Martleta", "Te1egrammar", "1 Martha 7", "Mårten", "Ṫele", "Kaʻalā", "Martaᵀᴹ", "ᏣᎳᎩ",
        "𝟐𝟓",
    ])
    func `a name that only reminds of it is fine`(text: String) throws {
        #expect(try PersonName.accept(first: text, last: "Finch") == (text, "Finch"))
        #expect(try PersonName.accept(title: "Martlet") == "Martlet")
    }
}
