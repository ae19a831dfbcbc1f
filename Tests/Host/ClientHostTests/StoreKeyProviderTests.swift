import ClientEngine
import Foundation
import Keyring
import MediaStore
import TestKit
import Testing

@testable import ClientHost

@Suite struct StoreKeyProviderTests {
    @Test func `a passphrase opens what it has made, and no other does`() async throws {
        let folder = try TemporaryFolder()
        let account = AccountFolder(path: folder.path)
        let keys = try await unlocking("correct horse").create(for: account)
        #expect(keys.messages?.count == 32)
        #expect(keys.media.rawBytes != keys.messages)
        let again = try await unlocking("correct horse").unlock(account)
        #expect(again.messages == keys.messages)
        #expect(again.media.rawBytes == keys.media.rawBytes)
        await #expect(throws: HostError.locked(.wrongPassphrase)) {
            try await unlocking("battery staple").unlock(account)
        }
    }

    @Test func `without anybody to ask there is no key, and no file`() async throws {
        let folder = try TemporaryFolder()
        let account = AccountFolder(path: folder.path)
        await #expect(throws: HostError.passphraseNeeded) { try await unlocking(nil).create(for: account) }
        await #expect(throws: HostError.locked(.keyFileMissing)) {
            try await unlocking("any").unlock(account)
        }
    }

    @Test func `a file with a passphrase is taken only when it is its owner's alone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("passphrase")
        try Data("correct horse\nand more\n".utf8).write(to: URL(filePath: path))
        let file = PassphraseFile(path: path)
        for mode in [0o644, 0o640, 0o660, 0o602] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(throws: HostError.passphraseExposed(path)) { try file.passphrase() }
        }
        for mode in [0o600, 0o400] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(try file.passphrase() == "correct horse")
        }
        #expect(try PassphraseFile(path: folder.path("none")).passphrase() == nil)
    }

    private func unlocking(_ passphrase: String?) -> StoreKeyProvider {
        var unlocking = StoreKeyProvider(.passphrase, mayPrompt: false) { _ in passphrase }
        unlocking.cost = .light
        return unlocking
    }
}
