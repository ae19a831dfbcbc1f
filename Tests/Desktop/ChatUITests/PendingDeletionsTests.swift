import ChatPresentation
import ClientModel
import Testing

@testable import ChatUI

@Suite struct PendingDeletionsTests {
    private let messages = SomeMessages.entries(["one", "two", "three"]).bubbles.compactMap {
        $0.parts.first?.message
    }

    @Test func `what was deleted is hidden until it is brought back`() {
        var pending = PendingDeletions()
        let number = pending.add(.messages([messages[1].stableID], forEveryone: true))
        #expect(messages.map(pending.hides) == [false, true, false])
        #expect(pending.remove(number) == .messages([messages[1].stableID], forEveryone: true))
        #expect(messages.map(pending.hides) == [false, false, false])
        #expect(pending.remove(number) == nil)
    }

    @Test func `of a history that was cleared what came later is shown`() {
        var pending = PendingDeletions()
        _ = pending.add(.history(SomeMessages.bob, upTo: 2, forEveryone: false))
        #expect(messages.map(pending.hides) == [true, true, false])
        #expect(pending.clears(SomeMessages.bob) && !pending.clears(SomeMessages.own))
    }
}
