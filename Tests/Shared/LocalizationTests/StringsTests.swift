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
        let pseudo = Strings(chosen: nil, ["MARTLET_PSEUDO_LANGUAGE": "1"])
        #expect(pseudo.timeOfDay(hour: "14", minute: "05") == "14:05")
    }
}
