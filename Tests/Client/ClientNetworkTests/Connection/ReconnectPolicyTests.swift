import StdExtras
import TestKit
import Testing

@testable import ClientNetwork

@Suite struct ReconnectPolicyTests {
    /// The number of attempts in each second, by clients that all lost their connection at 0, until the server is
    /// back.
    private static func tries(clients: Int, outage: Int, until end: Int, seed: UInt64) -> [Int] {
        let random = Locked(SeededRandom(seed: seed))
        let source: @Sendable () -> UInt64 = { random.withLock { $0.next() } }
        var tries = [Int](repeating: 0, count: end)
        for _ in 0..<clients {
            var policy = ReconnectPolicy(random: source)
            policy.worked(for: .seconds(3600))
            var moment = policy.pause(.hungUp)
            while moment < .seconds(end) {
                tries[Int(moment.components.seconds)] += 1
                guard moment < .seconds(outage) else { break }
                moment += policy.pause(.lost)
            }
        }
        return tries
    }

    @Test func `MT-16 MT-35 ten thousand clients after an outage peak at three times the steady rate`() {
        let tries = Self.tries(clients: 10_000, outage: 300, until: 400, seed: 1)
        let steady = Double(tries[100..<300].reduce(0, +)) / 200

        // From the loss of all connections to the last reconnect.
        let peak = Double(tries.max() ?? 0)
        #expect(peak <= 3 * steady, "peak \(peak), steady \(steady)")
        #expect(tries[300...].reduce(0, +) == 10_000)
        #expect(tries[331...].reduce(0, +) == 0)
    }

    @Test func `what this machine alone has lost is tried at once, and then with growing pauses`() {
        var policy = ReconnectPolicy { .max / 2 }
        #expect(policy.pause(.wanted) == .zero)
        #expect(policy.pause(.lost) == .zero)
        var pauses: [Duration] = []
        for _ in 0..<12 { pauses.append(policy.pause(.lost)) }

        #expect(pauses.first.map { $0 >= .seconds(1) && $0 <= .seconds(3) } == true)
        #expect(pauses == pauses.sorted())
        #expect(pauses.allSatisfy { $0 <= .seconds(30) })
        #expect(pauses.last.map { $0 > .seconds(10) } == true)
    }

    @Test func `MT-35 a server that greets and falls over is not tried ever faster`() {
        let random = Locked(SeededRandom(seed: 3))
        var policy = ReconnectPolicy { random.withLock { $0.next() } }
        _ = policy.pause(.lost)
        for _ in 0..<100 {
            policy.worked(for: .milliseconds(200))
            #expect(policy.pause(.hungUp) >= .seconds(1))
        }
    }

    @Test func `a network that came back is tried at once`() {
        var policy = ReconnectPolicy { .max / 2 }
        for _ in 0..<10 { _ = policy.pause(.lost) }
        policy.reset()
        #expect(policy.pause(.lost) == .zero)
    }
}
