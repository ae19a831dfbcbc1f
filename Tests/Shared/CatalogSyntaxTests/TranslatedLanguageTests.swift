import Testing

@testable import CatalogSyntax

@Suite struct TranslatedLanguageTests {
    private static let header = #"""
        msgid ""
        msgstr ""
        "Language: xx\n"
        "Plural-Forms: nplurals=2; plural=n != 1;\n"
        "X-Language-Name: Test\n"

        """#

    private static let template = #"""
        #. Where it is.
        #: Chat
        #, python-brace-format
        msgctxt "saved"
        msgid "{name} is saved"
        msgstr ""

        #. How many.
        #: Chat
        #, python-brace-format
        msgctxt "messages"
        msgid "{count} message"
        msgid_plural "{count} messages"
        msgstr[0] ""
        msgstr[1] ""
        """#

    private func language(_ text: String) throws -> TranslatedLanguage {
        let template = try Catalog(Self.template, file: "t.pot")
        return try TranslatedLanguage(Catalog(Self.header + text, file: "xx.po"), of: template)
    }

    @Test func `what is not there is missing, and so is a guess`() throws {
        let some = try language(
            #"""
            #, fuzzy
            msgctxt "saved"
            msgid "{name} is saved"
            msgstr "{name}!"
            """#
        )
        #expect(some.texts.isEmpty)
        #expect(some.missing.map(\.key) == ["saved", "messages"])
    }

    @Test func `a form for one number may do without the number`() throws {
        let some = try language(
            #"""
            msgctxt "messages"
            msgid "{count} message"
            msgid_plural "{count} messages"
            msgstr[0] "eine"
            msgstr[1] "{count}"
            """#
        )
        #expect(some.texts.map(\.forms) == [["eine", "{count}"]])
    }

    @Test(arguments: [
        (#"msgctxt "saved"\#nmsgid "{name} is saved"\#nmsgstr "{nam} da""#, "is given no {nam}"),
        (#"msgctxt "saved"\#nmsgid "{name} is saved"\#nmsgstr "da""#, "lacks {name}"),
        (#"msgctxt "saved"\#nmsgid "{name} is saved"\#nmsgstr "{name da""#, "do not match"),
        (#"msgctxt "saved"\#nmsgid "{name} was saved"\#nmsgstr "{name} da""#, "msgmerge"),
        (#"msgctxt "other"\#nmsgid "a"\#nmsgstr "b""#, "has no other"),
    ])
    func `what does not fit is refused with its line`(text: String, reason: String) {
        #expect {
            _ = try language(text)
        } throws: { error in
            let fault = error as? CatalogFault
            return fault?.line == 6 && fault?.reason.contains(reason) == true
        }
    }

    @Test func `a template without a comment, or with a name that Swift has not, is refused`() throws {
        for text in [#"msgctxt "a""#, #"#. b\#n#: C\#nmsgctxt "A b""#] {
            let template = try Catalog("\(text)\nmsgid \"x\"\nmsgstr \"\"", file: "t.pot")
            #expect(throws: CatalogFault.self) { try CatalogCheck(template).run() }
        }
    }
}
