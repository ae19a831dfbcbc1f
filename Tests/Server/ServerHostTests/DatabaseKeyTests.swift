import TestKit
import Testing

@testable import ServerHost

@Suite struct DatabaseKeyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ text: String, mode: UInt32 = 0o600) throws -> String {
        try PrivateFile.write(Array(text.utf8), to: folder.path("key"), mode: mode)
        return folder.path("key")
    }

    @Test func `64 digits are 32 bytes, whatever their case`() throws {
        let key = try DatabaseKey.read(file(String(repeating: "0aF1", count: 16) + "\n"))

        #expect(key == (0..<16).flatMap { _ in [0x0a, 0xf1] as [UInt8] })
    }

    @Test(arguments: ["", "00", String(repeating: "0", count: 66), String(repeating: "g", count: 64)])
    func `anything else is refused`(text: String) throws {
        let path = try file(text)

        #expect(throws: SettingsError.databaseKey(file: path)) { try DatabaseKey.read(path) }
    }

    @Test func `a key that others can read, or that is not there, is refused`() throws {
        let path = try file(String(repeating: "0", count: 64), mode: 0o644)
        let missing = folder.path("missing")

        #expect(throws: SettingsError.databaseKeyExposed(file: path)) { try DatabaseKey.read(path) }
        #expect(throws: SettingsError.unreadable(file: missing)) { try DatabaseKey.read(missing) }
    }
}
