import Signals
import StdExtras
import Testing

/// An operator as another package writes it, by the public interface alone.
extension Signal {
    fileprivate func everyOther() -> Signal {
        Signal { subscriber in
            let isTurn = Locked(false)
            return self.start(
                next: { value in
                    let passes = isTurn.withLock { turn in
                        turn.toggle()
                        return turn
                    }
                    if passes { subscriber.next(value) }
                },
                failed: subscriber.fail,
                completed: subscriber.complete
            )
        }
    }
}

@Suite struct OwnOperatorTests {
    @Test func `a new operator takes a few lines, and keeps the contract`() {
        let pipe = ValuePipe<Int>()
        let (first, second) = (Log<Int>(), Log<Int>())
        let subscriptions = [pipe.signal.everyOther().start { first.add($0) }]
        pipe.send(1)
        do {
            let short = pipe.signal.everyOther().map { $0 * 10 }.start { second.add($0) }
            for value in 2...4 { pipe.send(value) }
            _ = short
        }
        pipe.send(5)
        #expect(first.all == [1, 3, 5])
        // Its own turn, and nothing after its subscription was dropped.
        #expect(second.all == [20, 40])
        subscriptions.forEach { $0.cancel() }
        #expect(pipe.isIdle)
        let ended = Log<String>()
        Signal<Int, Never>.values(0..<4).everyOther()
            .startStandalone(next: { ended.add("\($0)") }, completed: { ended.add("end") })
        #expect(ended.all == ["0", "2", "end"])
    }
}
