import ClientModel
import ClientNetwork
import MessageStore
import Testing

@testable import ClientEngine

@Suite struct TaskFailureTests {
    @Test(arguments: [
        (APIError.refused(code: 500, name: "INTERNAL"), TaskFailure.retry()),
        (.refused(code: -503, name: "Timeout"), .retry()),
        (.refused(code: 303, name: "USER_MIGRATE", value: 2), .retry()),
        (.refused(code: 400, name: "MSG_WAIT_FAILED"), .retry()),
        (.refused(code: 420, name: "FLOOD_WAIT", value: 9), .retry(after: .seconds(9))),
        (.floodWait(.seconds(30)), .retry(after: .seconds(30))),
        (.timedOut, .retry()), (.notTaken, .retry()), (.closed, .retry()),
        (.outcomeUnknown, .retry()),
        (.signedOut("SESSION_REVOKED"), .retry()),
        (.cancelled, .cancelled),
        (.refused(code: 500, name: "RESPONSE_UNREADABLE"), .broken("RESULT_UNREADABLE")),
        (.refused(code: 400, name: "RESPONSE_TOO_LARGE"), .broken("RESULT_UNREADABLE")),
        (.refused(code: 400, name: "MESSAGE_TOO_LONG"), .refused("MESSAGE_TOO_LONG")),
        (.refused(code: 403, name: "CHAT_WRITE_FORBIDDEN"), .refused("CHAT_WRITE_FORBIDDEN")),
        (.refused(code: 420, name: "SLOWMODE_WAIT", value: 9), .refused("SLOWMODE_WAIT", details: [0x39])),
    ])
    func `errors of calls are judged in one place`(error: APIError, failure: TaskFailure) {
        #expect(TaskFailure(error) == failure)
    }

    @Test(arguments: [
        (StoreError.diskFull, TaskFailure.retry()), (.busy, .retry()), (.closed, .cancelled),
    ])
    func `errors of the store are judged there too`(error: StoreError, failure: TaskFailure) {
        #expect(TaskFailure(storing: error) == failure)
    }
}
