import ClientTestKit
import Foundation
import TestKit
import Testing

@testable import Keyring

@Suite struct KeyFileTests {
    let scene: KeyScene
    let passphrase: Passphrase

    init() throws {
        scene = try KeyScene()
        passphrase = try Passphrase("correct horse")
    }

    @Test func `the keyring opens what it protects`() throws {
        let created = try scene.file.create(protectedBy: .keyring)

        #expect(try scene.file.unlock(.keyring).keys == created.keys)
        #expect(try scene.file.ways() == [.keyring])
        #expect(throws: KeyringError.wayNotSet(.passphrase)) {
            try scene.file.unlock(.passphrase(passphrase))
        }
    }

    @Test func `a passphrase opens what it protects, and no other does`() throws {
        let created = try scene.file.create(protectedBy: .passphrase(passphrase, cost: .light))

        #expect(try scene.file.unlock(.passphrase(passphrase)).keys == created.keys)
        #expect(try scene.file.ways() == [.passphrase])
        #expect(throws: KeyringError.wrongPassphrase) {
            try scene.file.unlock(.passphrase(Passphrase("Correct horse")))
        }
        #expect(throws: KeyringError.wayNotSet(.keyring)) { try scene.file.unlock(.keyring) }
        #expect(scene.secrets.addresses.isEmpty)
    }

    @Test func `with both, either opens`() throws {
        let created = try scene.file.create(protectedBy: .keyringOrPassphrase(passphrase, cost: .light))

        #expect(try scene.file.unlock(.keyring).keys == created.keys)
        #expect(try scene.file.unlock(.passphrase(passphrase)).keys == created.keys)
    }

    @Test(arguments: [KeyringError.noSecretService, .secretServiceLocked, .secretServiceDenied])
    func `without a keyring there is an error and no file`(failure: KeyringError) throws {
        scene.secrets.fail(with: failure)

        #expect(throws: failure) { try scene.file.create(protectedBy: .keyring) }
        #expect(try scene.file.ways() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder.path).isEmpty)
    }

    @Test func `a keyring that fails leaves the passphrase to open`() throws {
        let created = try scene.file.create(protectedBy: .keyringOrPassphrase(passphrase, cost: .light))
        scene.secrets.fail(with: .secretServiceLocked)

        #expect(throws: KeyringError.secretServiceLocked) { try scene.file.unlock(.keyring) }
        #expect(try scene.file.unlock(.passphrase(passphrase)).keys == created.keys)
    }

    @Test func `a secret that is gone or another is told apart`() throws {
        _ = try scene.file.create(protectedBy: .keyring)
        let address = try #require(scene.secrets.addresses.first)
        try scene.secrets.store(.random(32), at: address)
        #expect(throws: KeyringError.wrongSecret) { try scene.file.unlock(.keyring) }
        try scene.secrets.store(.random(31), at: address)
        #expect(throws: KeyringError.wrongSecret) { try scene.file.unlock(.keyring) }
        try scene.secrets.clear(address)
        #expect(throws: KeyringError.secretNotFound) { try scene.file.unlock(.keyring) }
    }

    @Test func `a key is never written over`() throws {
        let created = try scene.file.create(protectedBy: .keyring)

        #expect(throws: KeyringError.keyFileExists) { try scene.file.create(protectedBy: .keyring) }
        #expect(try scene.file.unlock(.keyring).keys == created.keys)
        #expect(scene.secrets.addresses.count == 1)
    }

    @Test func `what a crash left does not disturb`() throws {
        try Data("half a file".utf8).write(to: URL(filePath: scene.path + ".new"))
        #expect(throws: KeyringError.keyFileMissing) { try scene.file.unlock(.keyring) }

        let created = try scene.file.create(protectedBy: .keyring)

        #expect(try scene.file.unlock(.keyring).keys == created.keys)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder.path) == ["store.key"])
    }

    @Test func `the file is its owner's alone and holds no key`() throws {
        let created = try scene.file.create(protectedBy: .passphrase(passphrase, cost: .light))
        let attributes = try FileManager.default.attributesOfItem(atPath: scene.path)

        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let content = try scene.bytes()
        let key = created.keys.current.secret.withUnsafeBytes { Array($0) }
        #expect(content.count < 300)
        #expect(!content.contains(key))
    }

    @Test func `a failure of the disk is an error with its number`() throws {
        let nowhere = KeyFile(path: scene.folder.path("no/store.key"), account: "1", secrets: scene.secrets)
        #expect(throws: KeyringError.fileSystem(errno: ENOENT)) { try nowhere.create(protectedBy: .keyring) }
        let folder = KeyFile(path: scene.folder.path, account: "1", secrets: scene.secrets)
        #expect(throws: KeyringError.fileSystem(errno: EISDIR)) { try folder.unlock(.keyring) }
    }
}

/// A folder, a keyring in memory, and a key file that does not exist yet.
struct KeyScene {
    let folder: TemporaryFolder
    let secrets = InMemorySecrets()
    let file: KeyFile

    var path: String { folder.path("store.key") }

    init() throws {
        folder = try TemporaryFolder()
        file = KeyFile(path: folder.path("store.key"), account: "2/17", secrets: secrets)
    }

    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
    func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }
}
