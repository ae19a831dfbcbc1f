import Testing

@testable import DesktopUI

@MainActor @Suite struct ListenersTests {
    @Test func `each hears of a change for as long as it listens`() {
        let listeners = Listeners<Int>()
        var heard: [String] = []
        var first: Listening? = listeners.add { heard.append("first \($0)") }
        let second = listeners.add { heard.append("second \($0)") }
        listeners.tell(1)
        first = nil
        listeners.tell(2)
        withExtendedLifetime((first, second)) {
            #expect(heard == ["first 1", "second 1", "second 2"])
        }
    }

    @Test func `who ends while it is told does not keep others from hearing`() {
        let listeners = Listeners<Int>()
        var heard: [Int] = []
        var first: Listening?
        first = listeners.add { _ in first = nil }
        let second = listeners.add { heard.append($0) }
        listeners.tell(1)
        listeners.tell(2)
        withExtendedLifetime((first, second)) { #expect(heard == [1, 2]) }
    }
}
