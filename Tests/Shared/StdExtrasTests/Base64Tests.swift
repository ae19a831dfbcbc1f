import StdExtras
import TestKit
import Testing

@Suite struct Base64Tests {
    /// The examples of RFC 4648 §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the examples of the standard hold`(plain: String, encoded: String) {
        #expect(Base64.encode(Array(plain.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(plain.utf8))
    }

    @Test(arguments: [Base64.Alphabet.standard, .url])
    func `what was encoded is decoded`(alphabet: Base64.Alphabet) {
        var random = SeededRandom(seed: 64)
        for count in 0..<100 {
            let bytes = random.bytes(count)
            let text = Base64.encode(bytes, alphabet)
            #expect(Base64.decode(text) == bytes)
            #expect(alphabet == .standard ? text.utf8.count % 4 == 0 : !text.contains("="))
        }
    }

    @Test(arguments: ["A", "A===", "Zg=", "Zh==", "Zm9v!", "Zm 9v", "=", "é", "Zg==Zg=="])
    func `anything else is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
