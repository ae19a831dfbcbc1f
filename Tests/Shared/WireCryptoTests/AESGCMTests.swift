import Testing

@testable import WireCrypto

@Suite struct AESGCMTests {
    private static let context = Array("context".utf8)

    /// Test case 14 of the GCM specification: all zeros.
    @Test func `the published box opens`() throws {
        let box = hex(
            """
            000000000000000000000000
            cea7403d4d606b6e074ec5d3baf39d18
            d0d1c8a799996bf0265b98b5d48ab919
            """
        )
        #expect(AESGCM.open(box, under: Digest32(), context: []) == [UInt8](repeating: 0, count: 16))
    }

    @Test(arguments: [0, 1, 16, 256]) func `what is sealed opens, with its key and context only`(count: Int)
        throws
    {
        let plain = [UInt8](repeating: 9, count: count)
        let key = Digest.sha256(Array("key".utf8))
        let box = try AESGCM.seal(plain, under: key, context: Self.context)

        #expect(box.count == count + AESGCM.overhead)
        #expect(AESGCM.open(box, under: key, context: Self.context) == plain)
        #expect(AESGCM.open(box, under: Digest32(), context: Self.context) == nil)
        #expect(AESGCM.open(box, under: key, context: []) == nil)
        #expect(try AESGCM.seal(plain, under: key, context: Self.context) != box)
        for index in box.indices {
            var changed = box
            changed[index] ^= 1
            #expect(AESGCM.open(changed, under: key, context: Self.context) == nil)
            #expect(AESGCM.open(Array(box[..<index]), under: key, context: Self.context) == nil)
        }
    }

    /// RFC 5869, test case 3.
    @Test func `the published key is derived`() throws {
        let key = try HKDF.sha256([UInt8](repeating: 0x0b, count: 22), label: [])
        #expect(key.array == hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"))
    }

    /// RFC 5869, test case 3, in full: 42 bytes are two blocks of the hash.
    @Test func `a published key longer than a digest is derived`() throws {
        let secret = [UInt8](repeating: 0x0b, count: 22)
        var key = [UInt8](repeating: 0, count: 42)
        let isDone = secret.withUnsafeBytes { secret in
            key.withUnsafeMutableBytes { HKDF.sha256(secret, label: [], into: $0) }
        }
        #expect(isDone)
        let published =
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        #expect(key == hex(published))
    }

    @Test func `each label has a key of its own`() throws {
        let keys = try ["a", "b", ""].map { try HKDF.sha256([1, 2, 3], label: Array($0.utf8)) }
        #expect(Set(keys).count == 3)
    }
}
