import Testing

@testable import TextFolding

@Suite struct SearchUnitsTests {
    /// The words of a text, folded; other units as their number of scalars in angle brackets.
    static func words(_ text: String) -> [String] {
        let units = SearchUnits(text)
        return units.units.map { unit in
            guard unit.kind != .word else { return String(decoding: units.bytes[unit.range], as: UTF8.self) }
            return "<\((unit.range.count - 1) / 3)>"
        }
    }

    @Test(arguments: [
        ("Việt Nam, tìm kiếm; ĐÂY đường", "viet nam tim kiem day duong"),
        ("Ёлка й иЙ ещё ЁЖ", "елка и ии еще еж"),
        ("Їжак ґанок", "іжак ганок"),
        ("Straße GROẞ Äpfel über", "strasse gross apfel uber"),
        ("Łódź żółć gęślą", "lodz zolc gesla"),
        ("Ærø smørrebrød Ångström þing", "aero smorrebrod angstrom thing"),
        ("İstanbul ışık ISI", "istanbul isik isi"),
        ("œuvre ﬁn ǅ", "oeuvre fin dz"),
        ("Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"),
        ("مُحَمَّد أحمد إلى آخر ٱلله", "محمد احمد الي اخر الله"),
        ("مـــدرسة علی", "مدرسه علي"),
        ("שָׁלוֹם ירושלים", "שלומ ירושלימ"),
        ("ｆｕｌｌ　ＷＩＤＴＨ１２", "full width12"),
        ("٣٤ ۳۴ ३४", "34 34 34"),
        ("report_2024-final.PDF", "report 2024 final pdf"),
        ("don't @name #tag a+b", "don t name tag a b"),
        ("한국어 각", "한국어 각"),
        ("हिन्दी में", "हिन्दी में"),
    ]) func `words are folded`(text: String, folded: String) {
        #expect(Self.words(text).joined(separator: " ") == folded)
    }

    @Test(arguments: [
        "Việt", "ё й", "Ångström", "각", "が ぱ ヴ", "ﾊﾟﾝ", "é ü ợ", "أ إ آ ؤ ئ", "שּׁ",
    ]) func `composed and decomposed texts are the same`(text: String) {
        let decomposed = text.decomposed
        #expect(SearchUnits(text).bytes == SearchUnits(decomposed).bytes)
    }

    @Test func `each character of a script without spaces is a unit`() {
        #expect(
            Self.words("東京タワー abc ไทย") == ["<1>", "<1>", "<1>", "<1>", "<1>", "abc", "<1>", "<1>", "<1>"]
        )
        #expect(SearchUnits("カタカナ").bytes == SearchUnits("かたかな").bytes)
        #expect(SearchUnits("東京 都").units.map(\.isJoined) == [false, true, false])
    }

    @Test(arguments: [
        ("👍🏽", "👍"), ("❤️", "❤"), ("👩🏻‍💻", "👩‍💻"), ("🇻🇳", "🇻🇳"), ("✋🏿", "✋"),
    ]) func `an emoji is one unit whatever its skin`(one: String, other: String) {
        #expect(SearchUnits(one).units.count == 1)
        #expect(SearchUnits(one).bytes == SearchUnits(other).bytes)
    }

    @Test func `neighbouring emoji are units of their own`() {
        #expect(Self.words("😀😀ok👨‍👩‍👧🇩🇪🇫🇷") == ["<1>", "<1>", "ok", "<3>", "<2>", "<2>"])
    }

    @Test func `only units and spaces reach the index`() {
        let hostile =
            "\u{0}\u{1}\"*^:(){}[]\\\u{7F}\u{80}\u{9F}\u{2028}\u{FFFD}\u{E000}\u{10FFFF}\u{202E}a\u{300}"
        var units = SearchUnits(hostile)
        units.addPairs()
        #expect(Array(units.bytes) == Array("a ".utf8))
    }

    @Test func `a long word counts as its beginning`() {
        let units = SearchUnits(String(repeating: "я", count: 1000) + " b")
        #expect(units.units.map(\.range.count) == [48, 1])
        #expect(units.units.map(\.source) == [0..<2000, 2001..<2002])
    }
}

extension String {
    /// Separates letters from their marks, for the few scripts of these tests; Foundation covers the rest.
    fileprivate var decomposed: String {
        let parts: [Character: String] = [
            "ệ": "e\u{323}\u{302}", "ё": "е\u{308}", "й": "и\u{306}", "Å": "A\u{30A}", "ö": "o\u{308}",
            "각": "\u{1100}\u{1161}\u{11A8}", "が": "か\u{3099}", "ぱ": "は\u{309A}", "ヴ": "ウ\u{3099}",
            "ﾊﾟ": "ハ\u{309A}", "é": "e\u{301}", "ü": "u\u{308}", "ợ": "o\u{31B}\u{323}", "أ": "ا\u{654}",
            "إ": "ا\u{655}", "آ": "ا\u{653}", "ؤ": "و\u{654}", "ئ": "ي\u{654}", "שּׁ": "ש\u{5BC}\u{5C1}",
            "ﾝ": "ン",
        ]
        return map { parts[$0] ?? String($0) }.joined()
    }
}
