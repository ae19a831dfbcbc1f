import ChatPresentation
import ClientModel
import Testing

@testable import ChatUI

@Suite struct MessageSelectionTests {
    private let entries = SomeMessages.entries(["one", "two", "three", "four", "five"])
    private func numbers(_ chosen: MessageSelection) -> [Int32] { chosen.keys.map(\.id) }

    @Test func `a message is chosen by one press and not any more by the next`() {
        var chosen = MessageSelection()
        chosen.toggle(entries.bubbles[2])
        chosen.toggle(entries.bubbles[0])
        #expect(numbers(chosen) == [1, 3])
        chosen.toggle(entries.bubbles[2])
        chosen.toggle(entries.bubbles[0])
        #expect(chosen.isEmpty && chosen.count == 0)
    }

    @Test func `with Shift all from the last one on are chosen, in either direction`() {
        var chosen = MessageSelection()
        chosen.toggle(entries.bubbles[3])
        chosen.extend(to: entries.bubbles[1], in: entries)
        #expect(numbers(chosen) == [2, 3, 4])
        chosen.extend(to: entries.bubbles[4], in: entries)
        #expect(numbers(chosen) == [2, 3, 4, 5])
    }

    @Test func `dragging chooses what lies between, and gives it back when one turns round`() {
        var chosen = MessageSelection()
        chosen.toggle(entries.bubbles[0])
        chosen.drag(from: entries[2].id, to: entries[4].id, in: entries)
        #expect(numbers(chosen) == [1, 3, 4, 5])
        chosen.drag(from: entries[2].id, to: entries[3].id, in: entries)
        #expect(numbers(chosen) == [1, 3, 4])
        chosen.endDrag()
        chosen.drag(from: entries[4].id, to: entries[4].id, in: entries)
        #expect(numbers(chosen) == [1, 3, 4, 5])
    }

    @Test func `what somebody deletes meanwhile is not chosen any more, what is only far away is`() {
        var chosen = MessageSelection()
        for bubble in entries.bubbles { chosen.toggle(bubble) }
        chosen.update(with: [entries[1], entries[3], entries[4]])
        #expect(numbers(chosen) == [1, 2, 4, 5])
    }

    @Test func `what happened in a chat can be deleted and not forwarded`() {
        var chosen = MessageSelection()
        chosen.toggle(entries.bubbles[0])
        #expect(chosen.canForward)
        chosen.toggle(SomeMessages.entries(["", "", "joined"], flags: .service).bubbles[2])
        #expect(!chosen.canForward)
    }
}
