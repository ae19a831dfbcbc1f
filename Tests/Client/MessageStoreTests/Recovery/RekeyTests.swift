import ClientModel
import ClientTestKit
import Keyring
import MessageStore
import StoreStressTest
import TestKit
import Testing

/// A change of keys, with a key file and a store together.
@Suite struct StoreRekeyTests {
    struct Crash: Error {}

    /// The steps of a program at each start before it opens the store.
    private func finish(_ unlocked: UnlockedKeyFile, _ files: StoreFiles) throws {
        try unlocked.finishRekey { old, new in
            try MessageStore.rekey(files, from: old.bytes, to: new.bytes)
        }
    }

    private func options(_ unlocked: UnlockedKeyFile) throws -> StoreOptions {
        StoreOptions(key: try unlocked.keys.current.bytes)
    }

    @Test(arguments: [false, true]) func `a store follows its key file to another key`(crashes: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        let files = StoreFiles(folder: folder.path)
        let file = KeyFile(path: folder.path("store.key"), account: "1", secrets: InMemorySecrets())
        let unlocked = try file.create(protectedBy: .keyring)
        let oldOptions = try options(unlocked)
        let store = try MessageStore.open(files, options: oldOptions)
        try await store.transaction { _ = try $0.add(message(1)) }

        try unlocked.beginRekey(protectedBy: .keyring)
        #expect(throws: StoreError.busy) { try finish(unlocked, files) }
        await store.close()
        if crashes {
            // The database already has the new key, the file still holds both.
            #expect(throws: Crash.self) {
                try unlocked.finishRekey { old, new in
                    try MessageStore.rekey(files, from: old.bytes, to: new.bytes)
                    throw Crash()
                }
            }
        }
        let restarted = try file.unlock(.keyring)
        try finish(restarted, files)

        let again = try MessageStore.open(files, options: options(restarted))
        #expect(try await again.read { try $0.hasMessage(message(1).key) })
        await again.close()
        #expect(throws: StoreError.wrongKey) { try MessageStore.open(files, options: oldOptions) }
    }
}

extension StoreKey {
    /// The message store's database key.
    fileprivate var bytes: [UInt8] {
        get throws { try derived(for: .messages).bytes }
    }
}
