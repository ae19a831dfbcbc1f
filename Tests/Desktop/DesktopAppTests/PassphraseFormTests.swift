import Testing

@testable import DesktopApp

@Suite struct PassphraseFormTests {
    private func form(_ first: String, _ second: String) -> PassphraseForm {
        var form = PassphraseForm(isNew: true)
        form.texts = [first, second]
        return form
    }

    @Test func `a new passphrase is taken once it was typed twice`() {
        #expect(PassphraseForm(isNew: true).passphrase == nil)
        #expect(form("harbour", "").passphrase == nil)
        #expect(form("harbour", "harbou").passphrase == nil)
        #expect(form("", "harbour").passphrase == nil)
        #expect(form("harbour", "harbour").passphrase == "harbour")
    }

    @Test func `letters that only look equal are not taken for equal`() {
        let (one, other) = ("caf\u{E9}", "cafe\u{301}")
        #expect(one == other)
        #expect(form(one, other).passphrase == nil && form(one, other).differs)
    }

    @Test func `the second text is wrong only if typing on cannot make it right`() {
        #expect(!form("harbour", "").differs)
        #expect(!form("harbour", "harb").differs)
        #expect(form("harbour", "harp").differs)
        #expect(form("harbour", "harbours").differs)
        #expect(form("", "h").differs)
    }

    @Test func `a known passphrase is typed once`() {
        var form = PassphraseForm(isNew: false)
        #expect(form.passphrase == nil && !form.differs)
        form.texts = ["harbour"]
        #expect(form.passphrase == "harbour" && !form.differs)
    }
}
