import Testing

@testable import CatalogSyntax

@Suite struct CatalogTests {
    private let text = #"""
        msgid ""
        msgstr ""
        "Language: de\n"
        "Plural-Forms: nplurals=2; plural=n != 1;\n"
        "X-Language-Name: Deutsch\n"

        #. Short notice. {name}: the file.
        #: Chat
        #, python-brace-format
        msgctxt "fileSaved"
        msgid "{name} is in {folder} now"
        msgstr "{name} ist jetzt "
        "in „{folder}“"

        #. How many.
        #: Chat
        #, python-brace-format
        msgctxt "messages"
        msgid "{count} message"
        msgid_plural "{count} messages"
        msgstr[0] "{count} Nachricht"
        msgstr[1] "{count} Nachrichten"
        """#

    @Test func `entries have keys, comments, flags and forms`() throws {
        let catalog = try Catalog(text, file: "de.po")
        #expect(catalog.header["X-Language-Name"] == "Deutsch")
        #expect(catalog.entries.map(\.key) == ["fileSaved", "messages"])
        #expect(catalog.entries[0].forms == ["{name} ist jetzt in „{folder}“"])
        #expect(catalog.entries[0].comments == ["Short notice. {name}: the file."])
        #expect(catalog.entries[1].forms == ["{count} Nachricht", "{count} Nachrichten"])
        #expect(catalog.entries[1].line == 18)
    }

    @Test(arguments: [
        ("msgid \"a\"", 1), ("msgctxt \"a\"\nmsgstr \"b\"", 2), ("msgid \"a", 1), ("what", 1),
        ("msgid \"a\"\nmsgstr \"\\q\"", 2),
    ])
    func `a fault names its line`(text: String, line: Int) {
        #expect { _ = try Catalog(text, file: "x.po") } throws: { error in
            (error as? CatalogFault)?.line == line
        }
    }

    @Test func `placeholders are found, and braces that do not match`() {
        #expect(TextPattern.placeholders(of: "{name} and {count} of {name}") == ["name", "count"])
        #expect(TextPattern.placeholders(of: "nothing") == [])
        for text in ["{", "}", "{}", "{a{b}}", "{a b}"] { #expect(TextPattern.placeholders(of: text) == nil) }
    }
}
