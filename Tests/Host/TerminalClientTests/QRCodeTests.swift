import ClientHost
import Testing

@testable import TerminalClient

@Suite struct QRCodeTests {
    let code = QRCode("tg://login?token=AQL7_w")

    @Test func `a picture has the three corners by which readers find it, and a margin`() throws {
        let code = try #require(code)
        for (top, left) in [(0, 0), (0, code.side - 7), (code.side - 7, 0)] {
            let corner = (0..<7).map { row in (0..<7).map { code.isDark(top + row, left + $0) } }
            let ring = (0..<7).allSatisfy {
                corner[0][$0] && corner[6][$0] && corner[$0][0] && corner[$0][6]
            }
            #expect(ring && !corner[1][1] && corner[2][2] && corner[3][3])
        }
        #expect(!code.isDark(-1, 0) && !code.isDark(0, code.side))
    }

    @Test func `a line shows two rows, light as drawn`() throws {
        let code = try #require(code)
        let lines = code.lines(inColor: false)
        #expect(lines.count == (code.side + 5) / 2)
        #expect(lines.allSatisfy { $0.count == code.side + 4 })
        #expect(lines[0].allSatisfy { $0 == "█" })
        #expect(lines[1].prefix(3) == "██ ")
        #expect(code.lines(inColor: true)[0].hasPrefix("\u{1B}[97;40m"))
    }

    @Test func `what is too long for a picture has none`() {
        #expect(QRCode(String(repeating: "x", count: 4000)) == nil)
    }
}
