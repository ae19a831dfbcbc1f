import Testing

@testable import SpellChecking

struct SpellCheckerTests {
    @Test func `languages are the desktop's and the program's, with their general forms`() {
        let environment = ["LANGUAGE": "de_AT:en", "LANG": "ru_RU.UTF-8"]
        #expect(
            SpellingLanguages.names(environment, program: "es") == ["de_AT", "de", "en", "ru_RU", "ru", "es"]
        )
        #expect(SpellingLanguages.names(["LANG": "C.UTF-8"], program: "en") == ["en"])
    }

    @Test func `a language has one dictionary, the nearest one`() {
        let installed = ["en_GB", "en_US", "de_DE", "de_AT", "ru_RU"]
        func chosen(_ languages: String...) -> [String] {
            SpellingLanguages.dictionaries(for: languages, installed: installed)
        }
        #expect(chosen("de_AT", "de", "en") == ["de_AT", "en_US"])
        #expect(chosen("de", "fr", "ru") == ["de_DE", "ru_RU"])
        #expect(chosen("pt_BR", "pt").isEmpty)
    }

    @Test func `wrong words are found, and others suggested`() async {
        let checker = SpellChecker(["en", "de"])
        let text = "The lighthuose stands. Der Leuchtturm steht. Это сова."
        let mistakes = await checker.mistakes(in: text)
        #expect(mistakes.map(\.word) == ["lighthuose"])
        #expect(mistakes.map(\.range) == [4..<14])
        #expect(await checker.suggestions(for: "lighthuose").contains("lighthouse"))
    }

    @Test func `without a dictionary nothing is wrong`() async {
        let checker = SpellChecker(["xx"])
        #expect(await checker.mistakes(in: "lighthuose").isEmpty)
        #expect(await checker.suggestions(for: "lighthuose").isEmpty)
        await checker.learn("lighthuose")
    }
}
