import TestKit
import Testing
import WireCrypto

@testable import Keyring

@Suite struct KeyFileDamageTests {
    static let passphrase = Result { try Passphrase("correct horse") }

    @Test func `every truncation and every flipped bit is damage, not a wrong passphrase`() throws {
        let (scene, whole) = try Self.written()
        for index in whole.indices {
            var flipped = whole
            flipped[index] ^= 1 << UInt8(index % 8)
            for bytes in [flipped, Array(whole[..<index]), whole + [0]] {
                try scene.write(bytes)
                #expect(throws: KeyringError.keyFileDamaged) {
                    try scene.file.unlock(.passphrase(Self.passphrase.get()))
                }
                #expect(throws: KeyringError.keyFileDamaged) { try scene.file.ways() }
            }
        }
    }

    @Test func `a file of a newer version says which`() throws {
        let (scene, whole) = try Self.written()
        try scene.write(Self.signed(whole) { $0[8] = 2 })

        #expect(throws: KeyringError.keyFileTooNew(version: 2)) { try scene.file.unlock(.keyring) }
        #expect(throws: KeyringError.keyFileTooNew(version: 2)) {
            try scene.file.create(protectedBy: .keyring)
        }
    }

    @Test func `a file too long to be one is not read to its end`() throws {
        let scene = try KeyScene()
        let long = KeyFileRecord.magic + [UInt8](repeating: 0, count: 1 << 20)
        try scene.write(long)
        #expect(throws: KeyringError.keyFileDamaged) { try scene.file.ways() }
        try scene.write([])
        #expect(throws: KeyringError.keyFileDamaged) { try scene.file.ways() }
    }

    /// The cost starts at byte 14: magic 8, version 2, count 1, kind 1, length 2.
    @Test(arguments: [20, 21, 40, 64, 255] as [UInt8])
    func `a file that asks for too much scrypt is refused at once`(logN: UInt8) throws {
        let (scene, whole) = try Self.written()
        try scene.write(
            Self.signed(whole) {
                $0[14] = logN
                $0[18] = 1  // of blockSize, so 2^24 + 8
            }
        )

        #expect(throws: KeyringError.unreasonableCost) {
            try scene.file.unlock(.passphrase(Self.passphrase.get()))
        }
    }

    @Test func `a cost that somebody lowered does not open`() throws {
        let (scene, whole) = try Self.written()
        try scene.write(Self.signed(whole) { $0[14] -= 1 })

        #expect(throws: KeyringError.wrongPassphrase) {
            try scene.file.unlock(.passphrase(Self.passphrase.get()))
        }
    }

    @Test func `a slot of an unknown kind is passed over and kept`() throws {
        let (scene, whole) = try Self.written()
        var record = try KeyFileRecord(decoding: whole)
        record.slots.insert(.unknown(kind: 77, body: [1, 2, 3]), at: 0)
        try scene.write(record.encoded())

        #expect(try scene.file.ways() == [.passphrase])
        _ = try scene.file.unlock(.passphrase(Self.passphrase.get()))
        #expect(try KeyFileRecord(decoding: record.encoded()) == record)
    }

    /// Mutated and signed again, so that the fields themselves are parsed.
    @Test func `no content of a file traps`() throws {
        let (_, whole) = try Self.written()
        var random = SeededRandom(seed: 17)
        var understood = 0
        for _ in 0..<3_000 {
            let bytes = Self.signed(whole) { content in
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: 8..<content.count, using: &random)
                    switch Int.random(in: 0...2, using: &random) {
                    case 0: content[place] = .random(in: 0...255, using: &random)
                    case 1: content.removeLast(Int.random(in: 0...content.count - 8, using: &random))
                    default: content.insert(.random(in: 0...3, using: &random), at: place)
                    }
                    if content.count <= 8 { break }
                }
            }
            // Decoding may fail only by throwing.
            if (try? KeyFileRecord(decoding: bytes)) != nil { understood += 1 }
        }
        #expect(understood > 100)
    }

    /// Guards the format itself: recorded with version 1.
    @Test func `the first version's file opens`() throws {
        let scene = try KeyScene()
        try scene.write(bytes(Self.recorded))

        let unlocked = try scene.file.unlock(.passphrase(Passphrase("pässphrase")))
        #expect(hex(unlocked.keys.current.secret) == Self.recordedKey)
        #expect(unlocked.keys.next == nil)
    }

    static let recordedKey = "2a15dd38c16b98fa752b75789abc576d711bd34217be5aeaed2e63ed5ae5269d"
    static let recorded = """
        4d52544c4b4559000100020265000a0800000001000000b16677f11fe29823ec90b0fd9250110fb918fdf032b97cdfba
        92ecbf51ef514b1f7820f96700b234f3b1299109f29c4d0666f80786b1836249b08e06f4e23a4097cb7dc3ca34e8cc32
        38689e2cafac4a29043e7bb3e8dc6ace094b0e014c00b7c9c86619af9969aea313f1346e4a850ed42d054ea57a53b3f2
        d20fd58b5fddb92d9d82444b67425a4e959396935ef7f6f9395e44bfc2c42ca00ee8703e60020453246586152b53ca66
        95ce01d5ab2036500e0f998eb579266470fdd36bdc945ad708b76a1dd7d40a5c741c178c109908e746a25c6ae3eef416
        41946536bb6ea214434dbffaaa8428d108e96b25a885b72461e8fb7e17f8233eb9cead74e4283bc227f42a3b3dd49d
        """.filter { !$0.isWhitespace }

    static func written() throws -> (KeyScene, [UInt8]) {
        let scene = try KeyScene()
        _ = try scene.file.create(protectedBy: .passphrase(passphrase.get(), cost: .light))
        return (scene, try scene.bytes())
    }

    /// Changes the content of `file` and updates the digest.
    static func signed(_ file: [UInt8], _ change: (inout [UInt8]) -> Void) -> [UInt8] {
        var content = Array(file.dropLast(32))
        change(&content)
        return content + Digest.sha256(content).array
    }
}
