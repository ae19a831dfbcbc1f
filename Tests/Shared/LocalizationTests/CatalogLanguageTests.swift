import Testing

@testable import Localization

@Suite struct CatalogLanguageTests {
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
    func `a language says what English says, and nothing of it is empty`(language: Language) {
        let (texts, english) = (language.texts(), Language.english.texts())
        #expect(texts.keys.allSatisfy { english[$0] != nil })
        let empty = texts.filter { $0.value.isEmpty || $0.value.hasPrefix("\0") || $0.value.contains("\0\0") }
        #expect(empty.isEmpty)
    }

    @Test func `what a language calls itself, and from where it is read`() {
        let names = ["en": "English", "de": "Deutsch", "es": "Español", "ru": "Русский", "ar": "العربية"]
        for (id, name) in names { #expect(Language.named(id)?.name == name) }
        #expect(Language.all.first == .english)
        #expect(Strings(chosen: "ar", [:]).isRightToLeft && !Strings(chosen: "ru", [:]).isRightToLeft)
    }
}
