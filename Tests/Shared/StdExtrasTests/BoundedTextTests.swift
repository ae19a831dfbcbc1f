import StdExtras
import Testing

struct BoundedTextTests {
    @Test func `a text within both bounds is kept whole`() {
        #expect("né👋".prefix(characters: 3, bytes: 7) == "né👋")
        #expect("né👋".suffix(characters: 3, bytes: 7) == "né👋")
        #expect("".prefix(characters: 3, bytes: 3) == "")
    }

    @Test func `whole characters are cut off, whichever bound is met first`() {
        #expect("abcdef".prefix(characters: 2, bytes: 100) == "ab")
        #expect("abcdef".suffix(characters: 2, bytes: 100) == "ef")
        #expect("👨‍👩‍👧👋".prefix(characters: 9, bytes: 18) == "👨‍👩‍👧")
        #expect("👨‍👩‍👧👋".prefix(characters: 9, bytes: 17) == "")
        #expect("👋👨‍👩‍👧".suffix(characters: 9, bytes: 21) == "👨‍👩‍👧")
    }

    @Test func `a character with a thousand marks does not fit`() {
        let heaped = "e" + String(repeating: "\u{301}", count: 1000)
        #expect(heaped.count == 1)
        #expect("a\(heaped)".prefix(characters: 64, bytes: 256) == "a")
        #expect("\(heaped)a".suffix(characters: 64, bytes: 256) == "a")
    }

    @Test func `bounds below nothing keep nothing`() {
        #expect("abc".prefix(characters: -1, bytes: 10) == "")
        #expect("abc".prefix(characters: 10, bytes: -1) == "")
        #expect("abc".suffix(characters: .min, bytes: .min) == "")
    }
}
