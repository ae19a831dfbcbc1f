import ClientEngine
import Testing

@testable import ClientHost

@Suite struct ServerErrorReasonTests {
    @Test func `whoever has no room left is told so in words, and what to do`() {
        #expect(ServerErrorReason("FILES_TOO_MUCH") == .filesTooMuch)
        #expect(SendError.other("FILES_TOO_MUCH").words.contains("delete some"))
    }
}
