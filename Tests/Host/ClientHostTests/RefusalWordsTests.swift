import ClientEngine
import Testing

@testable import ClientHost

@Suite struct RefusalWordsTests {
    @Test func `whoever has no room left is told so in words, and what to do`() {
        #expect(Refusal("FILES_TOO_MUCH") == .filesTooMuch)
        #expect(SendProblem.other("FILES_TOO_MUCH").words.contains("delete some"))
    }
}
