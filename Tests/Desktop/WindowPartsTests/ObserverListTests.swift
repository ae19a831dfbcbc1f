import Testing

@testable import WindowParts

@MainActor @Suite struct ObserverListTests {
    @Test func `each hears of a change for as long as it listens`() {
        let listeners = ObserverList<Int>()
        var heard: [String] = []
        var first: ObservationToken? = listeners.add { heard.append("first \($0)") }
        let second = listeners.add { heard.append("second \($0)") }
        listeners.notify(1)
        first = nil
        listeners.notify(2)
        withExtendedLifetime((first, second)) {
            #expect(heard == ["first 1", "second 1", "second 2"])
        }
    }

    @Test func `who ends while it is told does not keep others from hearing`() {
        let listeners = ObserverList<Int>()
        var heard: [Int] = []
        var first: ObservationToken?
        first = listeners.add { _ in first = nil }
        let second = listeners.add { heard.append($0) }
        listeners.notify(1)
        listeners.notify(2)
        withExtendedLifetime((first, second)) { #expect(heard == [1, 2]) }
    }
}
