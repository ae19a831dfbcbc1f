import ListEngine
import Testing

@testable import ChatNodes

@Suite struct KeyboardRowsTests {
    private func items(_ numbers: ClosedRange<Int64>) -> [ItemID] { numbers.map { ItemID($0) } }
    private var rows: KeyboardRows { KeyboardRows(items(1...9)) }

    @Test func `the keyboard comes in at the lowest message that is seen, or where it was`() {
        #expect(rows.entrance(nil, seen: items(3...6)) == ItemID(6))
        #expect(rows.entrance(ItemID(4), seen: items(3...6)) == ItemID(4))
        #expect(rows.entrance(ItemID(9), seen: items(3...6)) == ItemID(6))
        // A separator between messages is not a message.
        #expect(rows.entrance(nil, seen: items(8...12)) == ItemID(9))
        #expect(rows.entrance(nil, seen: []) == nil)
    }

    @Test func `arrows go from message to message, and end at the ends`() {
        #expect(rows.row(-1, below: ItemID(5), seen: items(3...6)) == ItemID(4))
        #expect(rows.row(1, below: ItemID(5), seen: items(3...6)) == ItemID(6))
        #expect(rows.row(1, below: ItemID(9), seen: items(7...9)) == nil)
        #expect(rows.row(-1, below: ItemID(1), seen: items(1...3)) == nil)
        #expect(rows.row(-5, below: ItemID(3), seen: items(1...3)) == ItemID(1))
    }

    @Test func `who has scrolled away goes on with what is seen`() {
        #expect(rows.row(1, below: ItemID(9), seen: items(2...5)) == ItemID(2))
        #expect(rows.row(-1, below: ItemID(9), seen: items(2...5)) == ItemID(5))
        #expect(rows.row(-1, below: nil, seen: items(2...5)) == ItemID(5))
    }

    @Test
    func `from a message that is deleted the keyboard goes to the next, and from the last to the one above`()
    {
        let newer = KeyboardRows(items(1...3) + items(6...7))
        #expect(rows.successor(of: ItemID(2), in: newer) == ItemID(2))
        #expect(rows.successor(of: ItemID(4), in: newer) == ItemID(6))
        #expect(rows.successor(of: ItemID(9), in: newer) == ItemID(7))
        #expect(rows.successor(of: ItemID(4), in: KeyboardRows(items(20...30))) == nil)
    }
}
