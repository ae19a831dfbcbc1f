import StdExtras
import Testing

@Suite struct FifoTests {
    @Test func `who came first leaves first, also when others come in between`() {
        var line = Fifo<Int>()
        line.append(1)
        line.append(2)
        #expect(line.popFirst() == 1)
        line.append(3)
        #expect(line.count == 2)
        #expect(line.popFirst() == 2)
        #expect(line.popFirst() == 3)
        #expect(line.popFirst() == nil)
        #expect(line.isEmpty)
    }

    @Test func `all are taken in the order in which they came`() {
        var line = Fifo<Int>()
        for number in 1...3 { line.append(number) }
        _ = line.popFirst()
        line.append(4)
        #expect(line.takeAll() == [2, 3, 4])
        #expect(line.isEmpty)
    }
}
