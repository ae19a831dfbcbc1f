import Signals
import TestKit
import Testing

@Suite struct TakeTests {
    let marbles = Marbles()

    @Test func `take completes with the last one and disposes the source`() {
        let source = marbles.cold("a-b-c|")

        #expect(marbles.run(source.signal.take(2)) == "a-(b|)")
        #expect(source.lifetimes == ["^-!"])
    }

    @Test func `take of zero never starts the source`() {
        let source = marbles.cold("a|")

        #expect(marbles.run(source.signal.take(0)) == "|")
        #expect(source.lifetimes == [])
    }

    @Test func `take stops an endless synchronous source`() {
        #expect(marbles.run(Signal<Int, Never>.values(0...).take(3).map { "\($0)" }) == "(012|)")
    }

    @Test func `a generator sees that take had enough`() {
        let sent = Counter()
        let source = Signal<Int, Never> { subscriber in
            while !subscriber.isCancelled { subscriber.next(sent.add()) }
            return EmptyDisposable.shared
        }
        source.map { $0 }.take(5).startStandalone()

        #expect(sent.value == 5)
    }

    @Test func `take passes a shorter source's end on`() {
        #expect(marbles.run(marbles.cold("a#").signal.take(2)) == "a#")
    }

    @Test(arguments: [
        (true, true, "ab(c|)"), (true, false, "abcd|"), (false, true, "ab|"), (false, false, "ab-d|"),
    ])
    func `take until obeys both choices`(passthrough: Bool, complete: Bool, expected: String) {
        let signal = marbles.cold("abcd|").signal.take(until: { value in
            TakeAction(passthrough: value != "c" || passthrough, complete: value == "c" && complete)
        })

        #expect(marbles.run(signal) == expected)
    }

    @Test func `takeLast sends the last value at completion`() {
        #expect(marbles.run(marbles.cold("a-b-|").signal.takeLast()) == "----(b|)")
        #expect(marbles.run(marbles.cold("--|").signal.last) == "--|")
    }

    @Test func `takeLast passes a failure on without a value`() {
        #expect(marbles.run(marbles.cold("a-b-#").signal |> last) == "----#")
    }
}
