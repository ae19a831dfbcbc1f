import Testing

@testable import Keyring

@Suite struct CryptoTests {
    /// Recorded, and verified with another program: databases depend on these values for ever.
    @Test(arguments: [
        (KeyPurpose.messages, "07e770aabc6d29e50cfb9695545a03382f4d427effd6b90831fbe141d7097896"),
        (KeyPurpose.media, "0a11a14122f8d2bb826709da092badf04de6f54f73dd2988b08ea15034185b34"),
    ])
    func `a derived key stays what it was`(purpose: KeyPurpose, recorded: String) throws {
        let key = StoreKey(secret: secret(Array(0..<32)))

        #expect(hex(try key.derived(for: purpose).secret) == recorded)
        #expect(try key.derived(for: purpose).bytes == bytes(recorded))
    }

    @Test func `scrypt gives what RFC 7914 prints`() throws {
        let cost = try ScryptCost(logN: 10, blockSize: 8, parallelism: 16)

        // The first half of the test vector: our keys are 32 bytes long.
        #expect(
            hex(try cost.derive(Passphrase("password"), salt: Array("NaCl".utf8)))
                == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        )
    }

    static let hostile: [(UInt8, UInt32, UInt32)] = [
        (0, 8, 1), (10, 0, 1), (10, 8, 0), (21, 8, 1), (63, 8, 1), (64, 8, 1), (255, 8, 1), (20, 16, 1),
        (20, 8, 3),
        (10, 33, 1), (10, 8, 17), (10, .max, 1), (10, 8, .max), (255, .max, .max),
    ]

    @Test(arguments: hostile)
    func `a cost beyond the limits is refused`(logN: UInt8, blockSize: UInt32, parallelism: UInt32) {
        #expect(throws: KeyringError.unreasonableCost) {
            try ScryptCost(logN: logN, blockSize: blockSize, parallelism: parallelism)
        }
    }

    @Test func `the costs that Martlet writes are within its limits`() throws {
        for cost in [ScryptCost.standard, .light] {
            let checked = try ScryptCost(
                logN: cost.logN,
                blockSize: cost.blockSize,
                parallelism: cost.parallelism
            )
            #expect(checked == cost)
        }
        #expect(ScryptCost.standard.memory == 128 << 20)
    }

    /// Test case 14 of the GCM submission in our layout: zero key, zero nonce, one zero block.
    @Test func `a box has the layout of AES-256-GCM`() {
        let box = bytes(
            "000000000000000000000000" + "cea7403d4d606b6e074ec5d3baf39d18"
                + "d0d1c8a799996bf0265b98b5d48ab919"
        )

        let opened = SealedBox.open(box, under: secret([UInt8](repeating: 0, count: 32)), context: [])
        #expect(opened == secret([UInt8](repeating: 0, count: 16)))
    }

    @Test func `a box opens only whole, with its key and its context`() throws {
        let key = try SecretBytes.random(32)
        let content = secret([1, 2, 3])
        let box = try SealedBox.seal(content, under: key, context: [7])

        #expect(SealedBox.open(box, under: key, context: [7]) == content)
        #expect(SealedBox.open(box, under: key, context: [8]) == nil)
        #expect(SealedBox.open(box, under: try .random(32), context: [7]) == nil)
        for index in box.indices {
            var changed = box
            changed[index] ^= 1
            #expect(SealedBox.open(changed, under: key, context: [7]) == nil)
            #expect(SealedBox.open(Array(box[..<index]), under: key, context: [7]) == nil)
        }
    }

    @Test func `a passphrase is the same however it is typed`() throws {
        #expect(try Passphrase("caf\u{e9} noir") == Passphrase("cafe\u{301}\u{a0}noir"))
        #expect(try Passphrase("a") != Passphrase("A"))
        #expect(try Passphrase(" a") != Passphrase("a"))
        #expect(throws: KeyringError.emptyPassphrase) { try Passphrase("") }
    }
}
