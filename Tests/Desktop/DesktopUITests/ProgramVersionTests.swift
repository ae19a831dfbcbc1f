import Foundation
import Testing

@testable import DesktopUI

@Suite struct ProgramVersionTests {
    @Test func `the window says the version that packages have`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Packaging/version").standardizedFileURL
        let version = try String(contentsOf: file, encoding: .utf8)
        #expect(version.trimmingCharacters(in: .whitespacesAndNewlines) == ProgramVersion.text)
    }
}
