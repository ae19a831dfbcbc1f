import Testing

@testable import CrashReports

@Suite struct CrashReportTests {
    private static let text = """
        martlet crash report 1
        program: martletd
        version: 0.1.0
        time: 2026-11-25T17:20:56Z
        signal: SIGILL
        sent by: the system
        method: 520c3870
        thread: store
        stack:
        martletd+0x5d01c4
        ?
        end

        """

    @Test func `a report says what happened, and where`() throws {
        let report = try CrashReport(parsing: Self.text)
        #expect(report.program == "martletd")
        #expect(report.version == "0.1.0")
        #expect(report.time == "2026-11-25T17:20:56Z")
        #expect(report.signal == "SIGILL")
        #expect(report.method == 0x520C_3870)
        #expect(report.thread == "store")
        #expect(report.frames == ["martletd+0x5d01c4", "?"])
        #expect(report.isWhole)
    }

    @Test func `a thread that carried out no method has none`() throws {
        let text = Self.text.replacing("method: 520c3870", with: "method: none")
        #expect(try CrashReport(parsing: text).method == nil)
    }

    @Test func `a report that was cut short counts as far as it goes, once it says what happened`() throws {
        let signal = try #require(Self.text.firstRange(of: "SIGILL"))
        for end in Self.text[signal.upperBound...].indices {
            let report = try CrashReport(parsing: String(Self.text[..<end]))
            #expect(report.signal == "SIGILL")
            #expect(!report.isWhole || end == Self.text.index(before: Self.text.endIndex))
        }
        #expect(throws: CrashReportError.malformed) {
            try CrashReport(parsing: String(Self.text[..<signal.lowerBound].dropLast(10)))
        }
    }

    @Test(
        arguments: [
            "", "martlet crash report 2\nprogram: a\ntime: b\nsignal: c\n", "no colon\n", "end",
            "martlet crash report 1\nprogram: \u{1B}[2J\ntime: b\nsignal: c\n",
            "martlet crash report 1\nprogram: ä\ntime: b\nsignal: c\n",
        ]
    )
    func `what is no report, or could harm a terminal, is refused`(text: String) {
        #expect(throws: CrashReportError.malformed) { try CrashReport(parsing: text) }
    }

    @Test func `a megabyte is no report`() {
        let text = String(repeating: "a", count: 1 << 20)
        #expect(throws: CrashReportError.malformed) { try CrashReport(parsing: text) }
    }
}
