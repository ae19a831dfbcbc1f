import Signals
import TestKit
import Testing

@Suite struct CombineTests {
    let marbles = Marbles()

    @Test func `combineLatest sends once all have sent, then at each change`() {
        let first = marbles.cold("a--b--|").signal
        let second = marbles.cold("-1-2|").signal

        #expect(marbles.run(combineLatest(first, second).map { $0 + $1 }) == "-[a1]-([b1][b2])--|")
    }

    @Test func `combineLatest keeps types apart`() {
        let signal = combineLatest(
            Signal<Int, Never>.single(1),
            Signal<String, Never>.single("b"),
            Signal<[Int], Never>.single([3])
        )

        #expect(marbles.run(signal.map { "\($0.0)\($0.1)\($0.2)" }) == "([1b[3]]|)")
    }

    @Test func `combineLatest takes six signals`() {
        let one = Signal<Int, Never>.single(1)
        let rows = combineLatest(one, one, one, one, one, one)
        let texts = rows.map { row in "\(row)" }

        #expect(marbles.run(texts) == "([(1, 1, 1, 1, 1, 1)]|)")
    }

    @Test func `combineLatest disposes the others at a failure`() {
        let first = marbles.cold("a-#")
        let second = marbles.cold("1----|")

        #expect(marbles.run(combineLatest(first.signal, second.signal).map { $0 + $1 }) == "[a1]-#")
        #expect(second.lifetimes == ["^-!"])
    }

    @Test func `combineLatest completes when one ends silent`() {
        let second = marbles.cold("1----|")

        #expect(
            marbles.run(combineLatest(marbles.cold("--|").signal, second.signal).map { $0 + $1 }) == "--|"
        )
        #expect(second.lifetimes == ["^-!"])
    }

    @Test func `combineLatest starts no input after a synchronous failure`() {
        let second = marbles.cold("1|")

        #expect(marbles.run(combineLatest(marbles.cold("#").signal, second.signal).map { $0 + $1 }) == "#")
        #expect(second.lifetimes == [])
    }

    @Test func `cancelling combineLatest tears all inputs down`() {
        let sources = [marbles.cold("a-----|"), marbles.cold("b-----|")]
        _ = marbles.run(combineLatest(sources.map(\.signal)).map { $0.joined() }, cancelAt: 2)

        #expect(sources.map(\.lifetimes) == [["^-!"], ["^-!"]])
    }

    @Test func `combineLatest of an array keeps its order`() {
        let signals = ["a-|", "-b|", "c-|"].map { marbles.cold($0).signal }

        #expect(marbles.run(combineLatest(signals).map { $0.joined() }) == "-[abc]|")
        #expect(marbles.run(combineLatest([Signal<String, Never>]()).map { "\($0.count)" }) == "(0|)")
    }

    @Test func `a handler that changes an input sees the changes in order`() {
        let first = ValuePromise(1)
        let second = ValuePromise(1)
        let seen = Log<[Int]>()
        let subscription = combineLatest(first.signal, second.signal).start { one, two in
            seen.add([one, two])
            if one == 2, two == 1 { second.set(2) }
        }
        first.set(2)
        subscription.cancel()

        #expect(seen.all == [[1, 1], [2, 1], [2, 2]])
    }

    @Test func `merge passes all on and completes with the last`() {
        let signal = marbles.cold("a--b|").signal.merge(with: marbles.cold("-1----2|").signal)

        #expect(marbles.run(signal) == "a1-b--2|")
    }

    @Test func `merge ends with the first failure`() {
        let other = marbles.cold("-1----2|")

        #expect(marbles.run(Signal.merge([marbles.cold("a--#").signal, other.signal])) == "a1-#")
        #expect(other.lifetimes == ["^--!"])
    }

    @Test func `merge of synchronous signals completes once`() {
        let signals = ["a", "b"].map { Signal<String, Never>.single($0) }

        #expect(marbles.run(.merge(signals)) == "(ab|)")
        #expect(marbles.run(Signal<String, Never>.merge([])) == "|")
    }
}
