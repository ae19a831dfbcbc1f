import Testing

@testable import Keyring

@Suite struct RekeyTests {
    let scene: KeyScene
    let passphrase: Passphrase
    struct Crash: Error {}

    init() throws {
        scene = try KeyScene()
        passphrase = try Passphrase("correct horse")
    }

    @Test func `a change of key ends with the next one alone`() throws {
        let unlocked = try scene.file.create(protectedBy: .keyring)
        let before = unlocked.keys
        let both = try unlocked.beginRekey(protectedBy: .keyringOrPassphrase(passphrase, cost: .light))
        #expect(both.current == before.current)
        let next = try #require(both.next)
        #expect(next != before.current)
        #expect(throws: KeyringError.rekeyPending) { try unlocked.beginRekey(protectedBy: .keyring) }

        var database = before.current
        try unlocked.finishRekey { from, to in
            #expect(database == from)
            database = to
        }

        #expect(unlocked.keys == StoreKeys(current: database))
        #expect(database == next)
        #expect(try scene.file.unlock(.keyring).keys == unlocked.keys)
        #expect(try scene.file.unlock(.passphrase(passphrase)).keys == unlocked.keys)
        try unlocked.finishRekey { _, _ in Issue.record("nothing is under way") }
    }

    /// A crash before, between and after the two databases. Each opens with a key in the file.
    @Test(arguments: 0...2)
    func `a crash in the middle locks nobody out`(done: Int) throws {
        let created = try scene.file.create(protectedBy: .passphrase(passphrase, cost: .light))
        var databases = [created.keys.current, created.keys.current]
        try created.beginRekey(protectedBy: .passphrase(passphrase, cost: .light))
        #expect(throws: Crash.self) {
            try created.finishRekey { _, next in
                for index in 0..<done { databases[index] = next }
                throw Crash()
            }
        }

        let again = try scene.file.unlock(.passphrase(passphrase))
        let keys = again.keys
        for database in databases { #expect(database == keys.current || database == keys.next) }
        try again.finishRekey { current, next in
            for index in databases.indices where databases[index] == current { databases[index] = next }
        }
        #expect(databases.allSatisfy { $0 == again.keys.current })
        #expect(try scene.file.unlock(.passphrase(passphrase)).keys == again.keys)
    }

    @Test func `two processes may finish the same change`() throws {
        let first = try scene.file.create(protectedBy: .keyring)
        try first.beginRekey(protectedBy: .keyring)
        let second = try scene.file.unlock(.keyring)

        try first.finishRekey { _, _ in try second.finishRekey { _, _ in } }

        #expect(first.keys == second.keys)
        #expect(try scene.file.unlock(.keyring).keys == first.keys)
    }

    @Test func `ways may change while a change of key is under way`() throws {
        let unlocked = try scene.file.create(protectedBy: .keyring)
        let both = try unlocked.beginRekey(protectedBy: .keyring)
        try unlocked.protect(by: .passphrase(passphrase, cost: .light))

        #expect(try scene.file.unlock(.passphrase(passphrase)).keys == both)
    }

    @Test func `an old file and its secret do not give the next key`() throws {
        let unlocked = try scene.file.create(protectedBy: .passphrase(passphrase, cost: .light))
        let stolen = try scene.bytes()
        try unlocked.beginRekey(protectedBy: .passphrase(passphrase, cost: .light))
        try unlocked.finishRekey { _, _ in }
        let old = try KeyFileRecord(decoding: stolen)

        let other = try KeyScene()
        try other.write(stolen)
        #expect(try other.file.unlock(.passphrase(passphrase)).keys != unlocked.keys)
        #expect(try KeyFileRecord(decoding: scene.bytes()).slots != old.slots)
    }
}
