import Testing

@testable import CatalogSyntax

@Suite struct PluralRuleTests {
    private let russian = """
        nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;
        """
    private let arabic = """
        nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;
        """

    @Test func `English has a form for one and another for the rest`() throws {
        let rule = try #require(PluralRule("nplurals=2; plural=n != 1;"))
        #expect([0, 1, 2, 21].map(rule.form) == [1, 0, 1, 1])
        #expect(rule.swift == ["return n != 1 ? 1 : 0"])
    }

    @Test func `Russian asks the last figures`() throws {
        let rule = try #require(PluralRule(russian))
        #expect(
            [1, 21, 101, 2, 4, 22, 5, 11, 12, 14, 111, 0].map(rule.form) == [
                0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2,
            ]
        )
        #expect(rule.swift.first == "if n % 10 == 1 && n % 100 != 11 { return 0 }")
        #expect(rule.swift.last == "return 2")
    }

    @Test func `Arabic has six forms`() throws {
        let rule = try #require(PluralRule(arabic))
        #expect(
            [0, 1, 2, 3, 10, 103, 11, 99, 111, 100, 101, 102].map(rule.form) == [
                0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5,
            ]
        )
    }

    @Test(arguments: [
        "", "nplurals=2;", "nplurals=2; plural=n ? ;", "nplurals=2; plural=n % 0;", "nplurals=2; plural=n;",
        "nplurals=2; plural=m != 1;", "nplurals=2; plural=(n != 1;",
    ])
    func `a rule that is wrong, or chooses a form that there is not, is refused`(text: String) {
        #expect(PluralRule(text) == nil)
    }
}
