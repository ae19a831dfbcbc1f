import StdExtras
import Testing

struct JSONValueTests {
    private func again(_ text: String) -> String? { JSONValue(utf8: text.utf8, keepsLines: true)?.encoded }

    @Test(arguments: [
        "{}", "[]", "{\"a\":[1,-2,true,false,null,\"b\"],\"c\":{\"d\":\"\"}}", "\"\\n\\t\\\\\\\"\"", "[1.5]",
    ])
    func `what is read is written alike`(text: String) {
        #expect(again(text) == text)
    }

    @Test func `signs of control are escaped, and other letters stay`() {
        #expect(JSONValue.string("\u{1}\u{1F}é😀").encoded == "\"\\u0001\\u001fé😀\"")
        #expect(again("\"\\u00e9\\ud83d\\ude00\"") == "\"é😀\"")
    }

    static let halves: [(String, String?)] = [
        ("\"\\ud83d\"", "\"\u{FFFD}\""), ("\"\\ude00\"", "\"\u{FFFD}\""),
        ("\"\\ud83dx\"", "\"\u{FFFD}x\""), ("\"\\ud83d\\u0041\"", "\"\u{FFFD}A\""),
        ("\"\\ud83d \\ude00\"", "\"\u{FFFD} \u{FFFD}\""), ("\"\\ud83d\\\"", nil), ("\"\\ud8", nil),
    ]

    @Test(arguments: halves)
    func `halves of a letter are no letter`(text: String, result: String?) {
        #expect(again(text) == result)
    }

    @Test func `numbers are written as JSON has them`() {
        #expect(again("[+1,01,1e3,0x10]") == "[1.0,1.0,1000.0,16.0]")
        #expect(JSONValue.number(.infinity, text: "x").encoded == "null")
        #expect(JSONValue.other("undefined").encoded == "null")
        #expect(JSONValue.whole(-7).encoded == "-7" && JSONValue.truth(true).encoded == "true")
    }

    @Test func `depth and size have bounds`() {
        #expect(again(String(repeating: "[", count: 1000)) == nil)
        let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(again(deep) == nil)
        #expect(again("\"" + String(repeating: "a", count: JSONValue.byteLimit) + "\"") == nil)
    }
}
