import ClientTestKit
import Testing

@testable import Keyring

@Suite struct ProtectionTests {
    let scene: KeyScene
    let old: Passphrase
    let new: Passphrase

    init() throws {
        scene = try KeyScene()
        old = try Passphrase("old")
        new = try Passphrase("new")
    }

    @Test func `a passphrase changes and the key stays`() throws {
        let unlocked = try scene.file.create(protectedBy: .passphrase(old, cost: .light))
        let keys = unlocked.keys
        try unlocked.protect(by: .passphrase(new, cost: .light))

        #expect(try scene.file.unlock(.passphrase(new)).keys == keys)
        #expect(unlocked.keys == keys)
        #expect(throws: KeyringError.wrongPassphrase) { try scene.file.unlock(.passphrase(old)) }
    }

    @Test func `a key moves from the keyring to a passphrase and back`() throws {
        let unlocked = try scene.file.create(protectedBy: .keyring)
        let first = scene.secrets.addresses

        try unlocked.protect(by: .passphrase(new, cost: .light))
        #expect(try scene.file.ways() == [.passphrase])
        #expect(scene.secrets.addresses.isEmpty)
        #expect(try scene.file.unlock(.passphrase(new)).keys == unlocked.keys)

        try scene.file.unlock(.passphrase(new)).protect(by: .keyring)
        #expect(try scene.file.ways() == [.keyring])
        #expect(try scene.file.unlock(.keyring).keys == unlocked.keys)
        #expect(scene.secrets.addresses.count == 1)
        #expect(scene.secrets.addresses != first)
    }

    @Test func `a keyring that refuses leaves the old way`() throws {
        let unlocked = try scene.file.create(protectedBy: .passphrase(old, cost: .light))
        scene.secrets.fail(with: .secretServiceDenied)

        #expect(throws: KeyringError.secretServiceDenied) { try unlocked.protect(by: .keyring) }
        #expect(try scene.file.unlock(.passphrase(old)).keys == unlocked.keys)
    }

    @Test func `a keyring that fails to forget does not undo the change`() throws {
        let unlocked = try scene.file.create(protectedBy: .keyring)
        scene.secrets.fail(with: .secretServiceLocked)

        try unlocked.protect(by: .passphrase(new, cost: .light))
        #expect(try scene.file.unlock(.passphrase(new)).keys == unlocked.keys)
    }

    @Test func `a key file that another process has changed must be opened again`() throws {
        let here = try scene.file.create(protectedBy: .keyring)
        let there = try scene.file.unlock(.keyring)
        try there.protect(by: .passphrase(new, cost: .light))

        #expect(throws: KeyringError.changedElsewhere) { try here.protect(by: .keyring) }
        #expect(try scene.file.unlock(.passphrase(new)).keys == here.keys)
    }

    @Test func `changes at the same time leave one that works`() async throws {
        let unlocked = try scene.file.create(protectedBy: .keyring)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    #expect(throws: Never.self) { try unlocked.protect(by: .keyring) }
                }
            }
        }
        #expect(try scene.file.unlock(.keyring).keys == unlocked.keys)
        #expect(scene.secrets.addresses.count == 1)
    }
}
