import ClientEngine
import ClientHost
import ClientNetwork
import Localization
import Testing

@Suite struct WaitDurationTests {
    @Test(arguments: [
        (-5, "1 second"), (1, "1 second"), (45, "45 seconds"), (119, "119 seconds"), (120, "2 minutes"),
        (121, "3 minutes"), (7200, "120 minutes"), (7201, "3 hours"), (86_400, "24 hours"),
        (172_801, "3 days"), (Int64.max, "106751991167301 days"),
    ])
    func `a wait is told in the unit that people would use, and never shorter than it is`(
        seconds: Int64,
        text: String
    ) {
        #expect(Strings.english.clause(.wait(seconds: seconds)) == "the server asks to wait \(text)")
    }

    @Test func `the text after too many tries to sign in tells the time to wait, and who can help`() {
        let trouble = UserFacingError(SignInError.tooManyTries(.seconds(86_400)))
        #expect(
            Strings.english.clause(trouble)
                == "too many tries to sign in; wait 24 hours, or ask the server's host for a code"
        )
        #expect(trouble.isPassing)
        let ended = UserFacingError(APIError.refused(code: 406, name: "FRESH_RESET_AUTHORISATION_FORBIDDEN"))
        #expect(Strings.english.clause(ended).hasSuffix("do it on an older device, or wait a day"))
    }
}
