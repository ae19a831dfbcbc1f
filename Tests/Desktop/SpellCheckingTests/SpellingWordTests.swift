import Testing

@testable import SpellChecking

struct SpellingWordTests {
    private func words(_ text: String) -> [String] { SpellingWord.all(in: text).map(\.text) }

    @Test func `words are what is between spaces and signs, with their places`() {
        #expect(
            words("An owl, (the grey one) doesn’t sleep.") == [
                "An", "owl", "the", "grey", "one", "doesn't", "sleep",
            ]
        )
        #expect(SpellingWord.all(in: "🦉 owl").map(\.range) == [3..<6])
        #expect(words("'quoted' well-known") == ["quoted", "well", "known"])
    }

    @Test func `addresses, names, numbers and abbreviations are no words to check`() {
        #expect(words("https://owls.example/nite @ada #nite /start owls.example 3rd NASA iPhone a").isEmpty)
        #expect(words(String(repeating: "x", count: 51)).isEmpty)
    }

    @Test func `each word has the script of its letters`() {
        let scripts = SpellingWord.all(in: "owl сова κουκουβάγια ינשוף بومة 梟梟").map(\.script)
        #expect(scripts == [.latin, .cyrillic, .greek, .hebrew, .arabic])
        #expect(SpellingScript(language: "uk_UA") == .cyrillic && SpellingScript(language: "de") == .latin)
    }

    @Test func `a long text has a bound`() {
        let text = String(repeating: "owl ", count: 10_000)
        #expect(SpellingWord.all(in: text).count == SpellingWord.most)
    }
}
