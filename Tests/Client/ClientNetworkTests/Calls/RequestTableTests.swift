import MTProto
import Testing

@testable import ClientNetwork

@Suite struct RequestTableTests {
    private var table = RequestTable { .max / 2 }
    private var calls: UInt64 = 0

    private mutating func add(
        _ id: UInt64,
        _ priority: RequestPolicy.Priority = .normal,
        line: String? = nil
    ) {
        let policy = RequestPolicy(priority: priority, line: line.map(RequestPolicy.Line.init))
        table.add(.init(id: RequestID(rawValue: id), body: [], policy: policy))
    }

    /// Sends all ready requests; returns the id of each, followed by the id that it waits for.
    private mutating func send(now: Duration = .zero) -> [[UInt64]] {
        table.ready(now: now).map { ready in
            calls += 1
            table.sent(
                ready.id,
                as: ClientCallID(rawValue: ready.id.rawValue * 100 + calls),
                isBehind: ready.after != nil,
                now: now
            )
            return [ready.id.rawValue] + (ready.after.map { [$0.rawValue] } ?? [])
        }
    }

    private mutating func answer(_ id: UInt64, _ body: [UInt8], now: Duration = .zero) -> RequestTable
        .Outcome?
    {
        guard let call = table.call(of: RequestID(rawValue: id)) else { return nil }
        return table.answered(call, body, now: now)
    }

    @Test mutating func `where the server keeps no lines, a request waits here for the one before it`() {
        add(1, line: "a")
        add(2, line: "a")
        add(3)
        let first = table.ready(now: .zero, holdsLines: true).map(\.id.rawValue)
        #expect(first == [1, 3])
        _ = table.remove(RequestID(rawValue: 1))
        let second = table.ready(now: .zero, holdsLines: true).map(\.id.rawValue)
        #expect(second == [2, 3])
    }

    @Test mutating func `the urgent goes first, and equals in their order`() {
        add(1)
        add(2, .background)
        add(3, .interactive)
        add(4)
        #expect(send() == [[3], [1], [4], [2]])
        #expect(send().isEmpty)
    }

    @Test mutating func `a line is kept by telling the server what comes first`() {
        add(1, line: "a")
        add(2, line: "b")
        add(3, line: "a")
        add(4, .interactive, line: "a")
        #expect(send() == [[1], [2], [3, 1], [4, 3]])
    }

    @Test mutating func `a line stops behind one that waits for a flood`() throws {
        add(1, line: "a")
        add(2, line: "a")
        _ = send()
        _ = answer(1, .rpcError(420, "FLOOD_WAIT_3"))
        _ = answer(2, .rpcError(400, "MSG_WAIT_FAILED"))
        add(3, line: "a")
        #expect(send(now: .seconds(1)).isEmpty)
        #expect(table.nextDeadline == .seconds(3))
        #expect(send(now: .seconds(3)) == [[1]])
        _ = answer(1, ScriptedServer.boolTrue)
        #expect(send(now: .seconds(4)) == [[2], [3, 2]])
    }

    @Test mutating func `MT-13 what stood behind a refused call is sent without it`() {
        add(1, line: "a")
        add(2, line: "a")
        add(3, line: "a")
        _ = send()
        guard case .finished(_, .failure) = answer(1, .rpcError(400, "MESSAGE_EMPTY")) else {
            Issue.record("the first was refused")
            return
        }
        _ = answer(2, .rpcError(500, "MSG_WAIT_FAILED"))
        _ = answer(3, .rpcError(500, "MSG_WAIT_FAILED"))
        #expect(send() == [[2]])
        _ = answer(2, ScriptedServer.boolTrue)
        #expect(send() == [[3]])
    }

    @Test mutating func `MT-16 errors of the server are answered with growing pauses and not forever`() {
        add(1)
        var now = Duration.zero
        var pauses: [Duration] = []
        for _ in 0..<4 {
            #expect(send(now: now) == [[1]])
            _ = answer(1, .rpcError(500, "INTERNAL"), now: now)
            let next = table.nextDeadline ?? .zero
            pauses.append(next - now)
            now = next
        }
        #expect(pauses == pauses.sorted())
        #expect(pauses.allSatisfy { $0 >= .milliseconds(500) })
        _ = send(now: now)
        guard case .finished(_, .failure(let error)) = answer(1, .rpcError(500, "INTERNAL"), now: now) else {
            Issue.record("it goes on and on")
            return
        }
        #expect(error == .refused(code: 500, name: "INTERNAL"))
        #expect(table.isEmpty)
    }

    @Test mutating func `MT-16 a server that talks of a line where none is cannot make it hot`() {
        add(1)
        _ = send()
        _ = answer(1, .rpcError(400, "MSG_WAIT_FAILED"))
        #expect(send().isEmpty)
        #expect((table.nextDeadline ?? .zero) >= .milliseconds(500))
    }

    @Test mutating func `a session that ended has everything sent again in its order`() {
        add(1, line: "a")
        add(2, line: "a")
        add(3)
        _ = send()
        table.sessionEnded()
        #expect(send() == [[1], [2, 1], [3]])
    }

    @Test mutating func `a watched request is suspicious only when nothing came after it`() {
        var policy = RequestPolicy()
        policy.isWatched = true
        table.add(.init(id: RequestID(rawValue: 1), body: [], policy: policy))
        _ = send(now: .seconds(10))
        #expect(table.watchDeadline(after: .seconds(3), timeout: .seconds(5)) == .seconds(15))
        #expect(table.watchDeadline(after: .seconds(11), timeout: .seconds(5)) == nil)
    }
}
