import ClientEngine
import ClientHost
import ClientNetwork
import Localization
import MTProto
import MessageStore
import Testing

@testable import TerminalClient

@Suite struct CommandFailureTests {
    @Test func `a status says whether to try again`() {
        #expect(CommandFailure(ChatError.notFound, .english).status == .failed)
        #expect(CommandFailure(ChatError.notKnownHere, .english).status == .tryAgain)
        #expect(CommandFailure(ServerKeyError.notFound, .english).status == .tryAgain)
        #expect(CommandFailure(ServerKeyError.otherKey, .english).status == .failed)
        #expect(CommandFailure(SignInError.network(.timedOut), .english).status == .tryAgain)
        #expect(CommandFailure(StoreError.wrongKey, .english).status == .failed)
        #expect(CommandFailure(TerminalError.unanswered("--phone"), .english).status == .usage)
        #expect(CommandFailure(InviteLinkError.badAddress, .english).status == .usage)
    }

    @Test func `a closed pipe has no error text`() {
        #expect(CommandFailure(OutputClosed(), .english).text == nil)
    }

    @Test func `an error that nobody thought of is named by its type alone`() {
        struct Odd: Error { var text = "secret" }
        #expect(CommandFailure(Odd(), .english).text == "something went wrong: Odd")
    }
}

@Suite struct TestTimeoutTests {
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
