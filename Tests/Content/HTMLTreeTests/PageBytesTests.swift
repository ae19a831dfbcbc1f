import HTMLTree
import Testing

struct PageBytesTests {
    private func text(_ bytes: [UInt8], _ type: String? = nil) -> String? {
        PageBytes(bytes, contentType: type).utf8.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("shift_jis", [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], "テスト"),
            ("EUC-JP", [0xA5, 0xC6, 0xA5, 0xB9, 0xA5, 0xC8], "テスト"),
            ("gbk", [0xB2, 0xE2, 0xCA, 0xD4], "测试"),
            ("gb18030", [0xB2, 0xE2, 0xCA, 0xD4], "测试"),
            ("big5", [0xB4, 0xFA, 0xB8, 0xD5], "測試"),
            ("koi8-r", [0xD4, 0xC5, 0xD3, 0xD4], "тест"),
            ("windows-1251", [0xF2, 0xE5, 0xF1, 0xF2], "тест"),
            ("cp1251", [0xF2, 0xE5, 0xF1, 0xF2], "тест"),
            ("iso-8859-1", [0x93, 0x61, 0x94, 0xE9], "“a”é"),
            ("utf-16le", [0x61, 0x00, 0x42, 0x04], "aт"),
            ("euc-kr", [0xC5, 0xD7, 0xBD, 0xBA, 0xC6, 0xAE], "테스트"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x25, 0x46, 0x1B, 0x28, 0x42], "テ"),
        ] as [(String, [UInt8], String)]
    )
    func `the encoding of the header is used, by any of its labels`(
        label: String,
        bytes: [UInt8],
        expected: String
    ) {
        #expect(text(bytes, "text/html; charset=\"\(label)\"") == expected)
    }

    @Test func `a byte-order mark wins, the header comes before the page, the page before a guess`() {
        #expect(text([0xEF, 0xBB, 0xBF, 0xD1, 0x82], "text/html; charset=koi8-r") == "т")
        #expect(text([0xFE, 0xFF, 0x04, 0x42]) == "т")
        let page = Array("<meta charset=windows-1251>".utf8) + [0xF2]
        #expect(text(page)?.hasSuffix("т") == true)
        #expect(text(page, "text/html; charset=koi8-r")?.hasSuffix("Р") == true)
        let xml = Array("<?xml version=\"1.0\" encoding=\"windows-1251\"?>".utf8) + [0xF2]
        #expect(text(xml)?.hasSuffix("т") == true)
        #expect(text([0xD1, 0x82]) == "т")
        #expect(text([0x93, 0x61]) == "“a")
        #expect(text([0x61], "text/html; charset=nothing") == "a")
    }

    @Test func `damaged bytes become replacement characters, and none are lost`() {
        #expect(text([0x61, 0xFF, 0x62], "text/html; charset=utf-8") == "a\u{FFFD}b")
        #expect(text([0x61, 0x83], "text/html; charset=shift_jis") == "a\u{FFFD}")
        let long = [UInt8](repeating: 0xF2, count: 100_000)
        #expect(text(long, "text/html; charset=windows-1251")?.count == 100_000)
        #expect(text([]) == "")
    }
}
