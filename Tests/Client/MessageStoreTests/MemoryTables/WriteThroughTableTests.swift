import Testing

@testable import MessageStore

@Suite struct WriteThroughTableTests {
    @Test func `a table never holds more than it may, and keeps what is in use`() {
        let table = WriteThroughTable<Int, Int>(capacity: 64)
        for key in 0..<10_000 {
            table[key] = key
            #expect(table[0] == 0)
            #expect(table.count <= 66)
        }
        #expect(table[5_000] == nil)
        #expect(table[9_999] == 9_999)
    }

    @Test func `a row is read once`() throws {
        let table = WriteThroughTable<Int, String?>(capacity: 8)
        var reads = 0
        for _ in 0..<3 {
            let value = table.value(1) { () -> String? in
                reads += 1
                return nil
            }
            #expect(value == nil)
        }
        #expect(reads == 1)
    }

    @Test func `a forgotten row is read again`() {
        let table = WriteThroughTable<Int, Int>(capacity: 8)
        table[1] = 1
        table[1] = nil
        #expect(table.value(1) { 2 } == 2)
        table.removeAll()
        #expect(table.count == 0)
    }
}
