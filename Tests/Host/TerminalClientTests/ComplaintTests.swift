import ClientEngine
import ClientHost
import ClientNetwork
import MTProto
import MessageStore
import Testing

@testable import TerminalClient

@Suite struct ComplaintTests {
    @Test func `a status says whether to try again`() {
        #expect(Complaint(ChatError.notFound).status == .failed)
        #expect(Complaint(ChatError.notKnownHere).status == .tryAgain)
        #expect(Complaint(ServerKeyError.notFound).status == .tryAgain)
        #expect(Complaint(ServerKeyError.otherKey).status == .failed)
        #expect(Complaint(SignInError.network(.timedOut)).status == .tryAgain)
        #expect(Complaint(StoreError.wrongKey).status == .failed)
        #expect(Complaint(TerminalError.unanswered("--phone")).status == .usage)
        #expect(Complaint(InviteLinkError.badAddress).status == .usage)
    }

    @Test func `who closed the pipe is told nothing`() {
        #expect(Complaint(OutputClosed()).text == nil)
    }

    @Test func `an error that nobody thought of is named by its type alone`() {
        struct Odd: Error { var text = "secret" }
        #expect(Complaint(Odd()).text == "something went wrong: Odd")
    }
}

@Suite struct PatienceTests {
    @Test func `what ends in time has a result, and what does not has none`() async throws {
        #expect(try await finished(within: .seconds(60)) { 7 } == 7)
        let never: Void? = try await finished(within: .milliseconds(5)) {
            try await Task.sleep(for: .seconds(60))
        }
        #expect(never == nil)
    }

    @Test func `an error is passed on`() async {
        await #expect(throws: ChatError.empty) {
            try await finished(within: .seconds(60)) { throw ChatError.empty }
        }
    }
}
