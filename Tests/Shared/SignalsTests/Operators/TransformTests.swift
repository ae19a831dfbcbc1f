import Signals
import TestKit
import Testing

@Suite struct TransformTests {
    let marbles = Marbles()

    @Test func `map transforms each value`() {
        #expect(marbles.run(marbles.cold("a-b-|").signal.map { $0.uppercased() }) == "A-B-|")
    }

    @Test func `filter drops what is refused`() {
        #expect(marbles.run(marbles.cold("a-b-a#").signal.filter { $0 == "a" }) == "a---a#")
    }

    @Test func `compactMap drops nil`() {
        let odd = marbles.cold("1-2-3|").signal.compactMap { Int($0).flatMap { $0 % 2 == 1 ? "\($0)" : nil } }

        #expect(marbles.run(odd) == "1---3|")
    }

    @Test func `mapWrapped maps inside an optional`() {
        let values = marbles.cold("1-x|").signal.map { Int($0) }.mapWrapped { $0 + 1 }

        #expect(marbles.run(values.map { $0.map(String.init) ?? "n" }) == "2-n|")
    }

    @Test func `distinctUntilChanged drops equal neighbours only`() {
        #expect(marbles.run(marbles.cold("aab-ba|").signal.distinctUntilChanged()) == "a-b--a|")
    }

    @Test func `distinctUntilChanged asks the closure with old and new`() {
        let growing = marbles.cold("1-3-2-4|").signal.distinctUntilChanged { old, new in new < old }

        #expect(marbles.run(growing) == "1-3---4|")
    }

    @Test func `mapError changes the error and nothing else`() {
        struct Other: Error {}
        let seen = Log<String>()
        let subscription = Signal<Int, MarbleError>.fail(MarbleError()).mapError { _ in Other() }
            .start(failed: { _ in seen.add("other") })

        #expect(seen.all == ["other"] && subscription.isEnded)
    }

    @Test func `castError keeps values and completion`() {
        let signal = Signal<String, Never>.single("a").castError(to: MarbleError.self)

        #expect(marbles.run(signal) == "(a|)")
    }

    @Test func `scan sends each intermediate result`() {
        #expect(marbles.run(marbles.cold("a-b-c|").signal.scan("") { $0 + $1 }) == "a-[ab]-[abc]|")
    }

    @Test func `reduceLeft sends the result at completion`() {
        #expect(marbles.run(marbles.cold("a-b-|").signal.reduceLeft("") { $0 + $1 }) == "----([ab]|)")
    }

    @Test func `reduceLeft sends nothing at a failure`() {
        #expect(marbles.run(marbles.cold("a-b-#").signal.reduceLeft("") { $0 + $1 }) == "----#")
    }

    @Test func `reduceLeft emits on the way when told`() {
        let signal = marbles.cold("a-b|").signal.reduceLeft("") { result, value, emit in
            emit(value.uppercased())
            return result + value
        }

        #expect(marbles.run(signal) == "A-B([ab]|)")
    }

    @Test func `ignoreValues keeps the end`() {
        let ends = Log<String>()
        Signal<Int, MarbleError>.values(1...3).ignoreValues().startStandalone(completed: { ends.add("done") })
        Signal<Int, MarbleError>.fail(MarbleError()).ignoreValues().startStandalone(failed: { _ in
            ends.add("failed")
        })

        #expect(ends.all == ["done", "failed"])
    }

    @Test func `materialize turns the end into a value and dematerialize back`() {
        let events = marbles.cold("a-#").signal.materialize()
        let names = events.map { event in
            switch event {
            case .next(let value): value
            case .end(.failed): "f"
            case .end(.completed): "c"
            }
        }

        #expect(marbles.run(names) == "a-(f|)")
        #expect(marbles.run(events.dematerialize()) == "a-#")
        #expect(marbles.run(marbles.cold("ab|").signal.materialize().dematerialize()) == "ab|")
    }

    @Test func `a pipe of free functions is the same as methods`() {
        let signal =
            marbles.cold("1-2-2-3|").signal
            |> map { Int($0) ?? 0 }
            |> filter { $0 > 1 }
            |> distinctUntilChanged()
            |> map { String($0) }
            |> take(2)

        #expect(marbles.run(signal) == "--2---(3|)")
    }
}
