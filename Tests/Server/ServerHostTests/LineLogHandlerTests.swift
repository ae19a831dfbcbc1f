import Logging
import StdExtras
import Testing

@testable import ServerHost

@Suite struct LineLogHandlerTests {
    private final class Lines: Sendable {
        let all = Locked<[String]>([])
    }

    private func logged(_ body: (Logger) -> Void) -> [String] {
        let lines = Lines()
        let handler = LineLogHandler(label: "t", logLevel: .notice) { line in
            lines.all.withLock { $0.append(line) }
        }
        body(Logger(label: "t") { _ in handler })
        return lines.all.withLock { $0 }
    }

    @Test func `a message is one line of pairs`() throws {
        let lines = logged { $0.notice("it listens", metadata: ["port": "443", "address": "::1"]) }

        let line = try #require(lines.first)
        #expect(lines.count == 1)
        #expect(line.hasPrefix("time=20"))
        #expect(line.hasSuffix(" level=notice label=t msg=\"it listens\" address=::1 port=443\n"))
    }

    @Test func `no value can begin another line or pair`() throws {
        let lines = logged { $0.warning("a\nb", metadata: ["k": "x\" level=error \u{1b}[0m"]) }

        let line = try #require(lines.first)
        #expect(line.hasSuffix(#" msg="a\nb" k="x\" level=error \u{1b}[0m""# + "\n"))
    }

    @Test func `what is less important is left out`() {
        #expect(logged { $0.debug("x") }.isEmpty)
    }
}
