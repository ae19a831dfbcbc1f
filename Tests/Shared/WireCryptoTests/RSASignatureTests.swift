import Testing

@testable import WireCrypto

@Suite struct RSASignatureTests {
    let message = Array("martlet test".utf8)

    @Test func `a signature holds for its message and key`() throws {
        let key = try RSATests.key.get()
        let signature = try key.sign(message)

        #expect(signature.count == RSAPublicKey.byteCount)
        #expect(key.publicKey.isSignature(signature, of: message))
        #expect(!key.publicKey.isSignature(signature, of: message + [0]))
        #expect(try !RSAPublicKey(pem: RSATests.publishedPEM).isSignature(signature, of: message))
    }

    @Test func `what is no signature is refused`() throws {
        let key = try RSATests.key.get()
        let signature = try key.sign(message)
        for index in stride(from: 0, to: signature.count, by: 17) {
            var forged = signature
            forged[index] ^= 1
            #expect(!key.publicKey.isSignature(forged, of: message))
        }
        #expect(!key.publicKey.isSignature([], of: message))
        #expect(!key.publicKey.isSignature(signature + [0], of: message))
    }

    @Test func `the DER of a key is what stands in its PEM`() throws {
        let key = try RSAPublicKey(pem: RSATests.publishedPEM)
        // SEQUENCE of 266 bytes, INTEGER of 257 that begins with the zero of a nonnegative number.
        #expect(key.pkcs1DER.count == 270)
        #expect(key.pkcs1DER.starts(with: [0x30, 0x82, 0x01, 0x0a, 0x02, 0x82, 0x01, 0x01, 0x00, 0xae]))
        #expect(key.pkcs1DER.suffix(5) == [0x02, 0x03, 0x01, 0x00, 0x01])
        #expect(try RSAPublicKey(pkcs1DER: key.pkcs1DER) == key)
    }

    @Test func `DER that is cut, longer or otherwise written is refused`() throws {
        let der = try RSAPublicKey(pem: RSATests.publishedPEM).pkcs1DER
        for count in 0..<der.count {
            #expect(throws: CryptoError.self) { try RSAPublicKey(pkcs1DER: Array(der.prefix(count))) }
        }
        #expect(throws: CryptoError.unsupportedKey) { try RSAPublicKey(pkcs1DER: der + [0]) }
        for index in [0, 1, 2, 3, 4, 5, 6, 7, 8, 265, 266] {
            var changed = der
            changed[index] ^= 1
            #expect(throws: CryptoError.unsupportedKey) { try RSAPublicKey(pkcs1DER: changed) }
        }
    }
}
