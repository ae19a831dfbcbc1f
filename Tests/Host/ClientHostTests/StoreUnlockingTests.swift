import ClientEngine
import ClientHost
import Keyring
import MediaStore
import TestKit
import Testing

@Suite struct StoreUnlockingTests {
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

    private func unlocking(_ passphrase: String?) -> StoreUnlocking {
        var unlocking = StoreUnlocking(.passphrase, mayPrompt: false) { _ in passphrase }
        unlocking.cost = .light
        return unlocking
    }
}
