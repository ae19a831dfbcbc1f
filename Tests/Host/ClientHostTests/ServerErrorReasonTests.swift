import ClientEngine
import Localization
import Testing

@testable import ClientHost

@Suite struct ServerErrorReasonTests {
    @Test func `the text for a used-up quota tells what to do`() {
        #expect(ServerErrorReason("FILES_TOO_MUCH") == .filesTooMuch)
        #expect(Strings.english.clause(SendError.other("FILES_TOO_MUCH")).contains("delete some"))
    }
}
