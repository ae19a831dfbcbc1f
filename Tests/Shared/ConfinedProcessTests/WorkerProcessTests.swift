import ConfinedProcess
import Testing

/// Communication with standard system programs.
@Suite(.timeLimit(.minutes(1))) struct WorkerProcessTests {
    private func shell(_ script: String) throws -> WorkerProcess {
        try WorkerProcess(executable: "/bin/sh", arguments: ["-c", script])
    }

    private var soon: ContinuousClock.Instant { .now.advanced(by: .seconds(30)) }

    @Test func `one that stays is asked again and again`() throws {
        let echo = try shell("exec cat")
        for length in [1, 5, 200_000] {
            let question = [UInt8(length % 256)] + [UInt8](repeating: 7, count: length)
            let ending = echo.ask(question, headBytes: 1, bodyBytes: { _ in length }, until: soon)
            #expect(ending == .replied(question))
        }
    }

    @Test func `the head of an answer says how long it is`() throws {
        let echo = try shell("exec cat")
        let ending = echo.ask(
            [2, 10, 11, 1, 12],
            headBytes: 1,
            bodyBytes: { Int($0[0]) },
            until: soon
        )
        #expect(ending == .replied([2, 10, 11]))
        // The rest is the beginning of the next answer.
        #expect(echo.ask([], headBytes: 1, bodyBytes: { Int($0[0]) }, until: soon) == .replied([1, 12]))
    }

    @Test func `a head that is none, or an end in the middle, is no answer`() throws {
        let echo = try shell("exec cat")
        #expect(echo.ask([1, 2, 3], headBytes: 2, bodyBytes: { _ in nil }, until: soon) == .died)
        let short = try shell("head -c 4")
        #expect(short.ask([1, 2, 3, 4, 5], headBytes: 2, bodyBytes: { _ in 10 }, until: soon) == .died)
        let none = try shell("exit 0")
        #expect(none.ask([1], headBytes: 1, bodyBytes: { _ in 0 }, until: soon) == .died)
    }

    @Test func `one that says nothing is waited for until the deadline`() throws {
        let silent = try shell("exec sleep 60")
        let ending = silent.ask(
            [1],
            headBytes: 1,
            bodyBytes: { _ in 0 },
            until: .now.advanced(by: .milliseconds(50))
        )
        #expect(ending == .timedOut)
    }

    @Test func `an answer that ends with the process is taken whole, or up to its limit`() throws {
        let all = try shell("cat; echo x")
        #expect(all.converse(sending: [65], replyLimit: 10, until: soon) == .replied(Array("Ax\n".utf8)))
        let long = try shell("exec cat")
        let input = [UInt8](repeating: 1, count: 300_000)
        guard case .replied(let reply) = long.converse(sending: input, replyLimit: 1000, until: soon) else {
            Issue.record("no reply")
            return
        }
        #expect(reply.count == 1001)
    }
}
