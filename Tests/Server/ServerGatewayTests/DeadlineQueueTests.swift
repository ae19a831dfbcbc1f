import MTProto
import TestKit
import Testing

@testable import ServerGateway

@Suite struct DeadlineQueueTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `alarms ring by time, whatever the order they were set in`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var queue = DeadlineQueue()
        let times = (0..<200).map { _ in Int64.random(in: 0..<100, using: &random) }
        for time in times { queue.add(.connection(UInt64(time)), at: WireTime(milliseconds: time)) }

        var rung: [Int64] = []
        while let next = queue.next {
            #expect(queue.takeDue(now: next - .milliseconds(1)) == nil)
            guard case .connection(let time) = queue.takeDue(now: next) else { break }
            rung.append(Int64(time))
        }

        #expect(rung == times.sorted())
        #expect(queue.count == 0)
    }

    @Test func `an empty queue has nothing due`() {
        var queue = DeadlineQueue()

        #expect(queue.next == nil)
        #expect(queue.takeDue(now: WireTime(milliseconds: .max)) == nil)
    }
}
