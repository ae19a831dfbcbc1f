import Testing

@testable import ChatUI

@Suite struct RowVisibilityTests {
    @Test func `a message is in sight while half of it is`() {
        #expect(RowVisibility.isSeen(from: 10, to: 250, height: 600))
        #expect(RowVisibility.isSeen(from: -120, to: 120, height: 600))
        #expect(!RowVisibility.isSeen(from: -121, to: 119, height: 600))
        #expect(!RowVisibility.isSeen(from: 481, to: 721, height: 600))
        #expect(!RowVisibility.isSeen(from: 700, to: 940, height: 600))
    }

    @Test func `a message that is higher than the chat is in sight where it fills half of it`() {
        #expect(RowVisibility.isSeen(from: -900, to: 300, height: 600))
        #expect(!RowVisibility.isSeen(from: -900, to: 299, height: 600))
        #expect(!RowVisibility.isSeen(from: 0, to: 0, height: 0))
    }
}
