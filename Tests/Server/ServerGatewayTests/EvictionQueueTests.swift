import Testing

@testable import ServerGateway

@Suite struct EvictionQueueTests {
    @Test func `the oldest that still has to go comes first`() {
        var queue = EvictionQueue<Int>()
        for number in 0..<10 { queue.append(number) { _ in true } }
        let first = queue.popFirst { $0 > 2 }
        let second = queue.popFirst { _ in true }
        let none = queue.popFirst { _ in false }
        #expect(first == 3 && second == 4 && none == nil)
    }

    @Test func `those that stay do not gather in it`() {
        var queue = EvictionQueue<Int>()
        for number in 0..<100_000 { queue.append(number) { $0 > number - 10 } }
        #expect(queue.count < 200)
    }
}
