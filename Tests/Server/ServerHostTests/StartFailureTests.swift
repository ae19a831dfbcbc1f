import ServerHost
import Testing

@Suite struct StartFailureTests {
    static let failures: [(any Error, Int32, String)] = [
        (SettingsError.missing(.data), 64, "--data is missing"),
        (SettingsError.syntax(line: 3, file: "m.conf"), 64, "m.conf:3: expected KEY = VALUE"),
        (FolderError.inUse(path: "/d"), 75, "another server is running on /d"),
        (FolderError.notFolder(path: "/d"), 73, "/d is not a folder"),
        (CancellationError(), 70, "CancellationError()"),
    ]

    @Test(arguments: failures.indices)
    func `a failure is one line and a code`(index: Int) {
        let (error, code, text) = Self.failures[index]
        let failure = StartFailure(error)

        #expect(failure.exitCode == code)
        #expect(failure.text == text)
        #expect(!failure.text.contains("\n"))
    }
}
