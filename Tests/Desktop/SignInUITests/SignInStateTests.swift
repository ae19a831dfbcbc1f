import ClientHost
import Localization
import Testing

@testable import SignInUI

@MainActor
@Suite struct SignInStateTests {
    @Test func `who may not join is told whom to ask, and others only why they were refused`() {
        var state = SignInState()
        #expect(state.refusal(.english).isEmpty)
        state.problem = .phoneUnknown
        #expect(state.refusal(.english).hasSuffix(" Ask the host to invite this number."))
        state.problem = .codeWrong
        #expect(state.refusal(.english) == Strings.english.sentence(UserFacingError.codeWrong))
    }
}
