import Foundation
import StdExtras
import Testing

@Suite struct ProgramVersionTests {
    @Test func `programs say the version that packages have`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Packaging/version").standardizedFileURL
        let version = try String(contentsOf: file, encoding: .utf8)
        #expect(version.trimmingCharacters(in: .whitespacesAndNewlines) == ProgramVersion.text)
    }
}
