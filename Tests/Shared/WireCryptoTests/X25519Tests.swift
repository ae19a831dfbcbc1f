import TestKit
import Testing

@testable import WireCrypto

@Suite struct X25519Tests {
    /// RFC 7748, section 5.2.
    @Test(arguments: [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"
        ),
    ])
    func `the published secrets come out`(key: String, other: String, secret: String) throws {
        let key = try X25519PrivateKey(copying: hex(key).span.bytes)
        let made = try key.sharedSecret(with: FixedBytes(hex(other)))
        #expect(made.withUnsafeBytes { Array($0) } == hex(secret))
    }

    @Test func `both ends make the same secret`() throws {
        var random = SeededRandom(seed: 2)
        let (one, other) = (try X25519PrivateKey(using: &random), try X25519PrivateKey(using: &random))
        let secrets = try [one.sharedSecret(with: other.publicKey), other.sharedSecret(with: one.publicKey)]
        #expect(secrets[0].withUnsafeBytes { Array($0) } == secrets[1].withUnsafeBytes { Array($0) })
        #expect(one.publicKey != other.publicKey)
    }

    /// All points of small order, among them those that are not below the prime.
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ])
    func `a point of small order makes no secret`(point: String) throws {
        var random = SeededRandom(seed: 2)
        let key = try X25519PrivateKey(using: &random)
        #expect(throws: CryptoError.unacceptablePublicValue) {
            _ = try key.sharedSecret(with: FixedBytes(hex(point)))
        }
        // The highest bit does not count.
        var bytes = hex(point)
        bytes[31] ^= 0x80
        #expect(throws: CryptoError.unacceptablePublicValue) {
            _ = try key.sharedSecret(with: FixedBytes(bytes))
        }
    }

    @Test func `keys have 32 bytes`() {
        #expect(throws: CryptoError.wrongLength(count: 31, expected: 32)) {
            _ = try X25519PrivateKey(copying: [UInt8](repeating: 1, count: 31).span.bytes)
        }
        #expect(throws: CryptoError.wrongLength(count: 33, expected: 32)) {
            _ = try SecretKey(copying: [UInt8](repeating: 1, count: 33).span.bytes)
        }
    }
}
