import StdExtras
import Testing

@Suite struct ProgramHelpTests {
    private let help = ProgramHelp("some-program", "Does something.")

    @Test func `both options are answered`() {
        #expect(help.answer(to: ["--version"]) == "some-program \(ProgramVersion.text)")
        #expect(help.answer(to: ["--help"]) == "Does something.")
        #expect(help.answer(to: ["-h"]) == "Does something.")
    }

    @Test func `other arguments are left to the program`() {
        #expect(help.answer(to: []) == nil)
        #expect(help.answer(to: ["chat"]) == nil)
        #expect(help.answer(to: ["chat", "--help"]) == nil)
    }
}
