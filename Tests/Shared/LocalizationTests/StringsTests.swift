import Testing

@testable import Localization

@Suite struct StringsTests {
    private func strings(_ texts: [String: String], isPseudo: Bool = false) -> Strings {
        let language = Language(
            id: "xx",
            name: "Test",
            isRightToLeft: false,
            form: { $0 == 1 ? 0 : 1 },
            texts: { texts }
        )
        return Strings(language, isPseudo: isPseudo)
    }

    @Test func `what a language lacks is said in English, with the plural of English`() {
        let some = strings(["cancel": "Nix"])
        #expect(some.cancel == "Nix")
        #expect(some.back == Strings.english.back)
        #expect([1, 2].map { some.memberCount(count: $0) } == ["1 member", "2 members"])
    }

    @Test func `what is put into a text stands where the language wants it, whatever is in it`() {
        let some = strings(["fileSaved": "{folder} <- {name}"])
        #expect(some.fileSaved(name: "{folder}", folder: "a") == "a <- {folder}")
    }

    @Test func `a number below nothing has a form`() {
        #expect(Strings.english.memberCount(count: .min) == "\(Int.min) members")
        #expect(Strings(.named("ar")!).memberCount(count: -1) == "عضو واحد")
    }

    @Test func `names are listed with commas and a word before the last`() {
        #expect(Strings.english.listed([]).isEmpty)
        #expect(Strings.english.listed(["Ann"]) == "Ann")
        #expect(Strings.english.listed(["Ann", "Bob", "Cy"]) == "Ann, Bob and Cy")
        #expect(Strings(.named("ar")!).listed(["Ann", "Bob"]) == "\u{2068}Ann\u{2069} و\u{2068}Bob\u{2069}")
    }

    @Test func `a clause becomes a sentence once`() {
        #expect(Strings.english.sentence(of: "the disk is full") == "The disk is full.")
        #expect(Strings.english.sentence(of: "is it full?") == "Is it full?")
    }

    @Test func `the pseudo-language is wider, in brackets, and keeps what is put in`() {
        let shown = strings(["fileSaved": "{name} is in {folder} now"], isPseudo: true)
            .fileSaved(name: "name", folder: "folder")
        #expect(shown == "[name íš íñ folder ñöw~~~~~]")
        #expect(Strings(chosen: nil, ["MARTLET_PSEUDO_LANGUAGE": "1"]).cancel == "[Çáñçél~~~]")
        // Numbers and dates stay as they are written.
        #expect(
            Strings(chosen: nil, ["MARTLET_PSEUDO_LANGUAGE": "1"]).timeOfDay(hour: "14", minute: "05")
                == "14:05"
        )
    }
}

@Suite struct LanguageTests {
    @Test(arguments: [
        (["LANG": "ru_RU.UTF-8"], "ru"), (["LANG": "ar_EG.UTF-8"], "ar"), (["LANG": "ar"], "ar"),
        (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "es_MX"], "es"), (["LANG": "nl_NL.UTF-8"], "en"),
        (["LANG": "C.UTF-8"], "en"), ([:], "en"), (["LANG": "system"], "en"),
        (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU"], "ru"),
        (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU", "LC_ALL": "ar_SA"], "ar"),
        (["LANG": "ru_RU", "LC_ALL": ""], "ru"),
    ])
    func `the desktop's language, or the nearest that there is`(environment: [String: String], id: String) {
        #expect(Language.nearest(environment).id == id)
        #expect(Strings(chosen: nil, environment).language.id == id)
    }

    @Test func `a choice wins over the desktop, and one that is gone does not`() {
        #expect(Strings(chosen: "ar", ["LANG": "ru_RU"]).cancel == "إلغاء")
        #expect(Strings(chosen: "xx", ["LANG": "ru_RU"]).cancel == "Отмена")
    }

    @Test(arguments: Language.all)
    func `each language says all that English says`(language: Language) {
        let (texts, english) = (language.texts(), Language.english.texts())
        #expect(texts.keys.sorted() == english.keys.sorted())
        let empty = texts.filter { $0.value.isEmpty || $0.value.hasPrefix("\0") || $0.value.contains("\0\0") }
        #expect(empty.isEmpty)
    }

    @Test func `what a language calls itself, and from where it is read`() {
        #expect(Language.all.map(\.name) == ["English", "Deutsch", "Español", "Русский", "العربية"])
        #expect(Language.all.filter { Strings($0).isRightToLeft }.map(\.id) == ["ar"])
    }
}
