import Dispatch
import Signals
import Testing

@Suite struct DisposableStressTests {
    @Test func `every action runs exactly once, whoever disposes it`() {
        let (made, ran) = (Counter(), Counter())
        let slot = MetaDisposable()
        let set = DisposableSet()
        let dict = DisposableDict<Int>()
        produce { ticket in
            made.add()
            let disposable = ActionDisposable { ran.add() }
            switch ticket.number % 3 {
            case 0: slot.set(disposable)
            case 1:
                set.add(disposable)
                if ticket.number.isMultiple(of: 2) {
                    set.remove(disposable)
                    disposable.dispose()
                }
            default: dict.set(disposable, forKey: ticket.number % 5)
            }
            if ticket.producer == 3, ticket.number == stressEvents / 8 {
                slot.dispose()
                dict.dispose()
            }
        }
        set.dispose()

        #expect(made.value == ran.value)
        #expect(set.count == 0 && dict.count == 0)
    }
}
