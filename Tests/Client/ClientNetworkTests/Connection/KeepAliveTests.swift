import Testing

@testable import ClientNetwork

@Suite struct KeepAliveTests {
    private func seconds(_ count: Double) -> Duration { .milliseconds(Int(count * 1000)) }

    @Test func `an idle connection is pinged once a minute`() {
        var liveness = KeepAlive(now: .zero, slept: .zero)
        var pings: [Duration] = []
        var now = Duration.zero
        while now < .seconds(300) {
            now = liveness.deadline(watched: nil)
            guard liveness.check(now: now, slept: .zero, watched: nil) == .ping else { continue }
            pings.append(now)
            liveness.pinged(now: now)
            liveness.sent(100, now: now)
            liveness.heard(now: now)
        }
        #expect(pings == [10, 70, 130, 190, 250].map { .seconds($0) })
    }

    @Test func `MT-34 MT-36 a connection that owes an answer and is silent is dead`() {
        var liveness = KeepAlive(now: .zero, slept: .zero)
        liveness.pinged(now: .zero)
        liveness.sent(100, now: .seconds(1))
        #expect(liveness.check(now: .seconds(10), slept: .zero, watched: nil) == .fine)
        #expect(liveness.check(now: .seconds(13), slept: .zero, watched: nil) == .fine)
        #expect(liveness.check(now: .seconds(14), slept: .zero, watched: nil) == .dead)
    }

    @Test func `MT-34 a large part has the time that a slow network takes for it`() {
        var liveness = KeepAlive(now: .zero, slept: .zero)
        liveness.pinged(now: .seconds(60))
        liveness.sent(512 * 1024, now: .zero)
        #expect(liveness.check(now: .seconds(100), slept: .zero, watched: nil) == .fine)
        #expect(liveness.deadline(watched: nil) == .seconds(110))
        #expect(liveness.check(now: .seconds(140), slept: .zero, watched: nil) == .dead)
    }

    @Test func `any bytes are a sign of life`() {
        var liveness = KeepAlive(now: .zero, slept: .zero)
        liveness.pinged(now: .zero)
        liveness.sent(100, now: .zero)
        liveness.heard(now: .seconds(11))
        #expect(liveness.check(now: .seconds(50), slept: .zero, watched: nil) == .fine)
    }

    @Test func `MT-14 what a person waits for makes silence suspicious after five seconds`() {
        var liveness = KeepAlive(now: .zero, slept: .zero)
        liveness.pinged(now: .zero)
        liveness.sent(100, now: .zero)
        #expect(liveness.deadline(watched: .seconds(5)) == .seconds(5))
        #expect(liveness.check(now: .seconds(5), slept: .zero, watched: .seconds(5)) == .dead)
    }

    @Test func `MT-36 after a nap it asks, and after a long sleep it does not`() {
        var liveness = KeepAlive(now: .zero, slept: .zero)
        liveness.pinged(now: .zero)
        #expect(liveness.check(now: .seconds(40), slept: .seconds(30), watched: nil) == .ping)
        liveness.pinged(now: .seconds(40))
        #expect(liveness.deadline(watched: nil) == .seconds(45))
        #expect(liveness.check(now: .seconds(45), slept: .seconds(30), watched: nil) == .dead)

        var sleeper = KeepAlive(now: .zero, slept: .zero)
        #expect(sleeper.check(now: .seconds(3600), slept: .seconds(3590), watched: nil) == .dead)
    }
}
