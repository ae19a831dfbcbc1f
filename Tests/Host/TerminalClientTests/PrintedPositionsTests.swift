import ClientModel
import Testing

@testable import TerminalClient

@Suite struct PrintedPositionsTests {
    private let bob = StoreFixture.bob

    @Test func `what was there before is not printed, what comes is printed once`() {
        var printed = PrintedPositions(onlyAfter: 0)
        let (one, two) = (StoreFixture.message(1, "one"), StoreFixture.message(2, "two"))
        #expect(printed.take([one], of: bob).isEmpty)
        #expect(printed.take([one, two], of: bob) == [two])
        #expect(printed.take([one, two], of: bob).isEmpty)
    }

    @Test func `what is on its way is printed when it has arrived`() {
        var printed = PrintedPositions(onlyAfter: 0)
        let waiting = StoreFixture.message(1, "x", namespace: .local, flags: .sending)
        #expect(printed.take([waiting], of: bob).isEmpty)
        let arrived = StoreFixture.message(5, "x", flags: [])
        #expect(printed.take([arrived], of: bob) == [arrived])
    }

    @Test func `of a chat that comes into sight only what is new is printed`() {
        var printed = PrintedPositions(onlyAfter: 1_700_000_003)
        let messages = (1...4).map { StoreFixture.message($0, "\($0)") }
        #expect(printed.mayHaveNew(messages[3]))
        #expect(printed.take(messages, of: bob).map(\.key.id) == [3, 4])
        #expect(!printed.mayHaveNew(messages[3]))
    }
}
