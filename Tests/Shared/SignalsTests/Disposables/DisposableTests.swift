import Signals
import Testing

@Suite struct DisposableTests {
    private func counting(_ counter: Counter) -> ActionDisposable { ActionDisposable { counter.add() } }

    @Test func `an action runs once`() {
        let counter = Counter()
        let disposable = counting(counter)
        disposable.dispose()
        disposable.dispose()

        #expect(counter.value == 1)
    }

    @Test func `an action that is released runs too`() {
        let counter = Counter()
        do { _ = counting(counter) }

        #expect(counter.value == 1)
    }

    @Test func `a slot disposes what it replaces`() {
        let (first, second) = (Counter(), Counter())
        let slot = MetaDisposable()
        let held = [counting(first), counting(second)]
        slot.set(held[0])
        slot.set(held[0])
        #expect(first.value == 0)
        slot.set(held[1])
        #expect((first.value, second.value) == (1, 0))
        slot.dispose()

        #expect(second.value == 1 && slot.isDisposed)
    }

    @Test func `a disposed slot disposes what comes`() {
        let counter = Counter()
        let slot = MetaDisposable()
        slot.dispose()
        let late = counting(counter)
        slot.set(late)

        #expect(counter.value == 1)
    }

    @Test func `a set disposes all, and latecomers`() {
        let counter = Counter()
        let set = DisposableSet()
        let members = (0..<10).map { _ in counting(counter) }
        for member in members { set.add(member) }
        set.remove(members[0])
        #expect(set.count == 9 && counter.value == 0)
        set.dispose()
        #expect(set.count == 0 && counter.value == 9)
        set.add(members[0])

        #expect(counter.value == 10)
    }

    @Test func `a dictionary keeps no entry for nil`() {
        let counter = Counter()
        let dict = DisposableDict<String>()
        dict.set(counting(counter), forKey: "a")
        dict.set(counting(counter), forKey: "a")
        #expect(dict.count == 1 && counter.value == 1)
        dict.set(nil, forKey: "a")
        #expect(dict.count == 0 && counter.value == 2)
        dict.set(counting(counter), forKey: "b")
        dict.dispose()
        dict.set(counting(counter), forKey: "c")

        #expect(dict.count == 0 && counter.value == 4)
    }

    @Test func `a handle made of a disposable disposes it when released`() {
        let counter = Counter()
        do { _ = Subscription(counting(counter)) }

        #expect(counter.value == 1)
    }
}
