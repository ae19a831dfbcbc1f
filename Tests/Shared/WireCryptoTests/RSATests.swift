import Testing

@testable import WireCrypto

@Suite struct RSATests {
    /// One of Telegram's published server keys.
    static let publishedPEM = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAruw2yP/BCcsJliRoW5eBVBVle9dtjJw+OYED160Wybum9SXtBBLX
        riwt4rROd9csv0t0OHCaTmRqBcQ0J8fxhN6/cpR1GWgOZRUAiQxoMnlt0R93LCX/
        j1dnVa/gVbCjdSxpbrfY2g2L4frzjJvdl84Kd9ORYjDEAyFnEA7dD556OptgLQQ2
        e2iVNq8NZLYTzLp5YpOdO1doK+ttrltggTCy5SrKeLoCPPbOgGsdxJxyz5KKcZnS
        Lj16yE5HvJQn0CNpRdENvRUXe6tBP78O39oJ8BTHp9oIjd6XWXAsp2CvK45Ol8wF
        XGF710w9lwCGNbmNxNYhtIkdqfsEcwR5JwIDAQAB
        -----END RSA PUBLIC KEY-----

        """

    /// Generating a key takes up to a second in a debug build, so the tests share one, without changing it.
    static let key = Result { try RSAPrivateKey.generate() }

    @Test func `a published key has the published numbers`() throws {
        let key = try RSAPublicKey(pem: Self.publishedPEM)

        let modulusDigest = hex("9573487aaa326d6bf45076730e75556e46cc90ab9a9e720d4ac3beb22195066e")
        #expect(key.exponent == [1, 0, 1])
        #expect(Digest.sha256(key.modulus).array == modulusDigest)
        #expect(try key.pkcs1PEM() == Self.publishedPEM)
        #expect(try RSAPublicKey(modulus: key.modulus, exponent: key.exponent) == key)
    }

    /// The expected result is from Python's `pow`.
    @Test func `encrypting a known number gives the recorded one`() throws {
        let key = try RSAPublicKey(pem: Self.publishedPEM)

        let encrypted = try key.encryptRaw(Array(UInt8.min...UInt8.max))

        let digest = hex("61bac4cf3e5633fd85ecf5f50810ebba4b6daec26b7f26c161a292c7ab8764aa")
        #expect(Digest.sha256(encrypted).array == digest)
    }

    @Test func `a private key undoes its public half, leading zeros kept`() throws {
        let key = try Self.key.get()
        for number in [[UInt8](repeating: 0, count: 256), [0, 0, 0] + [UInt8](repeating: 9, count: 253)] {
            let encrypted = try key.publicKey.encryptRaw(number)
            #expect(encrypted.count == 256)
            #expect(try key.decryptRaw(encrypted) == number)
        }
    }

    @Test(arguments: [true, false])
    func `a private key survives both kinds of PEM`(isPKCS8: Bool) throws {
        let key = try Self.key.get()
        let wholePair: Int32 = 0x87
        let pem = isPKCS8 ? try key.pem() : try key.key.pem(structure: "type-specific", selection: wholePair)
        let number = [0] + [UInt8](repeating: 3, count: 255)

        let again = try RSAPrivateKey(pem: pem)

        #expect(again.publicKey == key.publicKey)
        #expect(try again.decryptRaw(key.publicKey.encryptRaw(number)) == number)
    }

    @Test func `what the host stores is PKCS8, what clients get is PKCS1`() throws {
        let key = try Self.key.get()
        #expect(try key.pem().hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        #expect(try key.publicKey.pkcs1PEM().hasPrefix("-----BEGIN RSA PUBLIC KEY-----\n"))
    }

    @Test(arguments: [0, 1, 255, 257])
    func `a number of another length is refused`(count: Int) throws {
        let key = try Self.key.get()
        let number = [UInt8](repeating: 0, count: count)

        #expect(throws: CryptoError.wrongLength(count: count, expected: 256)) { try key.decryptRaw(number) }
        #expect(throws: CryptoError.wrongLength(count: count, expected: 256)) {
            try key.publicKey.encryptRaw(number)
        }
    }

    @Test func `a number that is not below the modulus is refused`() throws {
        let key = try Self.key.get()

        #expect(throws: CryptoError.numberOutOfRange) { try key.decryptRaw(key.publicKey.modulus) }
        #expect(throws: CryptoError.numberOutOfRange) {
            try key.publicKey.encryptRaw([UInt8](repeating: 255, count: 256))
        }
    }

    @Test(arguments: ["", "no key", "-----BEGIN RSA PUBLIC KEY-----\nAAAA\n-----END RSA PUBLIC KEY-----\n"])
    func `what is no key is refused`(text: String) {
        #expect(throws: CryptoError.invalidPEM) { try RSAPublicKey(pem: text) }
        #expect(throws: CryptoError.invalidPEM) { try RSAPrivateKey(pem: text) }
    }

    @Test func `a public key does not pass for a private one`() {
        #expect(throws: CryptoError.self) { try RSAPrivateKey(pem: Self.publishedPEM) }
    }

    @Test func `keys that MTProto cannot use are refused`() {
        let odd = [UInt8](repeating: 255, count: 256)
        let unusable: [(modulus: [UInt8], exponent: [UInt8])] = [
            ([], [1, 0, 1]), ([UInt8](repeating: 255, count: 128), [1, 0, 1]),
            ([UInt8](repeating: 255, count: 257), [1, 0, 1]), (odd.dropLast() + [254], [1, 0, 1]),
            (odd, []), (odd, [1]), (odd, [1, 0]), (odd, odd),
        ]
        for (modulus, exponent) in unusable {
            #expect(throws: CryptoError.unsupportedKey) {
                try RSAPublicKey(modulus: modulus, exponent: exponent)
            }
        }
    }
}
