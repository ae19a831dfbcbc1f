import ClientModel
import Testing

@testable import ChatUI

/// A list at its end stops at the line above what nobody has seen.
@Suite struct UnreadStopTests {
    private static func position(_ id: Int32) -> MessagePosition {
        MessagePosition(timestamp: id, namespace: .cloud, id: id)
    }

    @Test func `it stops while nothing below the line was seen`() {
        var stop = UnreadStop()
        #expect(!stop.isWanted)
        stop.take(Self.position(1))
        #expect(stop.isWanted)
        stop.take(nil)
        #expect(!stop.isWanted)
    }

    @Test func `a line that was passed holds nobody back, and the next one does`() {
        var stop = UnreadStop()
        stop.take(Self.position(1))
        stop.cameToEnd(sees: true)
        #expect(stop.isWanted)
        stop.cameToEnd(sees: false)
        stop.take(Self.position(1))
        #expect(!stop.isWanted)
        stop.take(Self.position(2))
        #expect(stop.isWanted)
    }
}
