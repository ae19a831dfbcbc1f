import MTProto
import TestKit
import Testing

@testable import ClientNetwork

@Suite struct EndpointRaceTests {
    static func candidate(_ host: String, _ source: RouteCandidate.Source = .config) -> RouteCandidate {
        RouteCandidate(ServerRoute(Endpoint(host: host, port: 443)), source)
    }

    let a = candidate("a")
    let b = candidate("b")
    let c = candidate("c")
    let guess = candidate("g", .guess)

    @Test func `each joins a little after the one before it`() {
        var race = EndpointRace([a, b, c], now: .zero)
        #expect(race.step(now: .zero) == [.open(0, a)])
        #expect(race.nextDeadline == .milliseconds(250))
        #expect(race.step(now: .milliseconds(249)) == [])
        #expect(race.step(now: .milliseconds(250)) == [.open(1, b)])
        #expect(race.step(now: .milliseconds(500)) == [.open(2, c)])
        #expect(race.nextDeadline == .seconds(10))
    }

    @Test func `the first that answers wins, and the others are dropped without blame`() {
        var race = EndpointRace([a, b], now: .zero)
        _ = race.step(now: .zero)
        _ = race.step(now: .milliseconds(250))
        #expect(race.answered(1) == [.drop(0, didFail: false), .won(b)])
        #expect(race.nextDeadline == nil)
        #expect(race.answered(0) == [])
        #expect(race.failed(0, now: .seconds(1)) == [])
    }

    @Test func `a failure lets the next one start at once`() {
        var race = EndpointRace([a, b], now: .zero)
        _ = race.step(now: .zero)
        #expect(race.failed(0, now: .milliseconds(10)) == [.open(1, b)])
        #expect(race.failed(1, now: .milliseconds(20)) == [.lost])
    }

    @Test func `an endpoint that does not answer in time has failed`() {
        var race = EndpointRace([a], now: .zero)
        _ = race.step(now: .zero)
        #expect(race.step(now: .seconds(10)) == [.drop(0, didFail: true), .lost])
    }

    @Test func `guesses wait for five seconds`() {
        var race = EndpointRace([a, guess], now: .zero)
        #expect(race.step(now: .zero) == [.open(0, a)])
        #expect(race.nextDeadline == .seconds(5))
        #expect(race.step(now: .seconds(5)) == [.open(1, guess)])
    }

    @Test func `or until nothing else is left`() {
        var race = EndpointRace([a, guess], now: .zero)
        _ = race.step(now: .zero)
        #expect(race.failed(0, now: .seconds(1)) == [.open(1, guess)])
    }

    @Test func `what is found meanwhile joins, once, and before guesses`() {
        var race = EndpointRace([a, guess], awaitsMore: true, now: .zero)
        _ = race.step(now: .zero)
        #expect(race.failed(0, now: .seconds(1)) == [])
        #expect(race.join([a, b, b], isLast: false, now: .seconds(2)) == [.open(1, b)])
        #expect(race.step(now: .seconds(3)) == [])
        #expect(race.join([], isLast: true, now: .seconds(4)) == [])
        #expect(race.step(now: .seconds(5)) == [.open(2, guess)])
    }

    @Test func `no more than six run at once`() {
        var race = EndpointRace((0..<9).map { Self.candidate("\($0)") }, now: .zero)
        for step in 0..<20 { _ = race.step(now: .milliseconds(250 * step)) }
        #expect(race.nextDeadline == .seconds(10))
        #expect(race.failed(0, now: .seconds(6)).count == 1)
    }

    @Test func `whatever happens, it ends once and opens each way once`() {
        for seed in 0..<200 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var race = EndpointRace([a, b, c, guess], awaitsMore: Bool.random(using: &random), now: .zero)
            var now = Duration.zero
            var (opened, ends, left): ([RouteCandidate], Int, Set<Int>) = ([], 0, [])
            func note(_ actions: [EndpointRace.Action]) {
                for action in actions {
                    switch action {
                    case .open(let number, let candidate):
                        opened.append(candidate)
                        left.insert(number)
                    case .drop(let number, _): #expect(left.remove(number) != nil)
                    case .won, .lost: ends += 1
                    }
                }
            }
            for _ in 0..<60 {
                now += .milliseconds(Int.random(in: 0...800, using: &random))
                let number = Int.random(in: 0..<4, using: &random)
                switch Int.random(in: 0..<12, using: &random) {
                case 0 where left.contains(number): note(race.answered(number))
                case 1, 2:
                    if left.remove(number) != nil { note(race.failed(number, now: now)) }
                case 3: note(race.join([], isLast: true, now: now))
                default: note(race.step(now: now))
                }
            }
            note(race.join([], isLast: true, now: now))
            while let deadline = race.nextDeadline { note(race.step(now: deadline)) }
            #expect(ends == 1, "seed \(seed)")
            #expect(Set(opened).count == opened.count, "seed \(seed)")
        }
    }
}
