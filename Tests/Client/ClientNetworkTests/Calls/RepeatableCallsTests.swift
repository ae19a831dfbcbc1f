import TelegramSchema
import Testing

@testable import ClientNetwork

@Suite struct RepeatableCallsTests {
    @Test func `what may run early may run twice, and more may`() {
        // Early, a reading, and what is only harmless now.
        #expect(RepeatableCalls.contains(TLFunction.UpdatesGetState().encoded()))
        #expect(RepeatableCalls.contains(TLFunction.AccountGetPassword().encoded()))
        #expect(RepeatableCalls.contains(TLFunction.AccountUpdateStatus(offline: false).encoded()))
    }

    @Test func `what makes something, and bytes that are no call, may not`() {
        #expect(!RepeatableCalls.contains(TLFunction.MessagesCreateChat(users: [], title: "a").encoded()))
        #expect(!RepeatableCalls.contains([1, 2, 3]))
    }
}
