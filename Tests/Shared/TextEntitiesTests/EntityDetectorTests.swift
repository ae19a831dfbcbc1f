import Testing

@testable import TextEntities

@Suite struct EntityDetectorTests {
    /// The kinds and texts of the entities of a text.
    private func find(_ text: String, besides taken: [Range<Int>] = []) -> [String] {
        let units = Array(text.utf16)
        return EntityDetector.find(in: units, besides: taken).map { entity in
            "\(entity.kind) \(String(decoding: units[entity.range], as: UTF16.self))"
        }
    }

    @Test(arguments: [
        ("see example.org, or 9.example.com/a?b", ["url example.org", "url 9.example.com/a?b"]),
        ("👋example.org", ["url example.org"]),
        ("https://example.org@evil.example/x", ["url https://example.org@evil.example/x"]),
        ("ada@example.org example.org", ["email ada@example.org", "url example.org"]),
        ("tg://join?invite=a_b-c.", ["url tg://join?invite=a_b-c"]), ("tg:// tg://. xtg://join", []),
        ("(martlet://[::1]:443?key=0a)", ["url martlet://[::1]:443?key=0a"]),
        ("main.swift and The end.It", []), ("http:\u{0F}\u{0F}example.org", ["url example.org"]),
    ])
    func `addresses need no scheme if their domain is known`(text: String, found: [String]) {
        #expect(find(text) == found)
    }

    @Test(arguments: [
        ("call +1 (555) 010-0123.", ["phone +1 (555) 010-0123"]),
        ("+79991234567, +44 20 7946 0018", ["phone +79991234567", "phone +44 20 7946 0018"]),
        ("+123456", []), ("+1234567890123456", []), ("+0123456789", []), ("a+79991234567", []),
        ("+79991234567a", []), ("555 010 0123", []), ("1+79991234567", []), ("+", []),
        ("+7 999   123 45 67", []),
    ])
    func `telephone numbers are international`(text: String, found: [String]) {
        #expect(find(text) == found)
    }

    @Test(arguments: [
        ("$USD, ($BTC)", ["cashtag $USD", "cashtag $BTC"]), ("$A", ["cashtag $A"]),
        ("$usd $USDx $ABCDEFGHI $$USD #$USD $USD$ US$USD $1", []), ("$", []),
    ])
    func `cashtags are capital letters after a dollar sign`(text: String, found: [String]) {
        #expect(find(text) == found)
    }

    @Test(arguments: [
        ("4111 1111 1111 1111", ["bankCard 4111 1111 1111 1111"]),
        ("card 4111111111111111.", ["bankCard 4111111111111111"]),
        ("3782-822463-10005", ["bankCard 3782-822463-10005"]),
        ("4111 1111 1111 1112", []), ("4111 1111 1111 1111 22", []), ("-4111111111111111", []),
        ("4111111111111111a", []), ("0000000000000000", []), ("1700000000000", []), ("1732655921008", []),
        ("4111 1111 1111 1111-", []), ("12345678901234567890", []),
    ])
    func `cards are told from other numbers by their sum`(text: String, found: [String]) {
        #expect(EntityDetector.mayFind(in: text))
        #expect(find(text) == found)
    }

    @Test func `nothing is found where something is marked`() {
        #expect(find("example.org $USD", besides: [0..<11]) == ["cashtag $USD"])
        #expect(find("example.org $USD", besides: [3..<4, 100..<200]) == ["cashtag $USD"])
    }

    @Test(arguments: [".", "a.", "a@", "a@.", "www.!", "a@b-"])
    func `looking for mail takes steps in proportion to the text`(piece: String) {
        let text = Array(String(repeating: piece, count: 4000 / piece.utf16.count).utf16)
        var detector = EntityDetector(of: text, besides: [])
        detector.run()
        #expect(detector.mailSteps <= 3 * text.count)
    }

    @Test(arguments: [
        "1 ", "+1", "$A", "+1 (", "4111 1111 1111 1111 ", "#a", "/a", "https://a.b)", "a.com/)", "a.", "((((",
        "https://a)", "a.com:1@)",
    ])
    func `a long text is searched at once`(piece: String) {
        let text = String(repeating: piece, count: 40_000 / piece.utf16.count)
        let duration = ContinuousClock().measure { _ = EntityDetector.find(in: text.utf16) }
        #expect(duration < .seconds(20))
    }
}
