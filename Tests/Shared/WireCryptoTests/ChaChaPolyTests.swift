import TestKit
import Testing

@testable import WireCrypto

@Suite struct ChaChaPolyTests {
    private let key: SecretKey

    init() throws {
        let bytes = hex("1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0")
        key = try SecretKey(copying: bytes.span.bytes)
    }

    /// RFC 8439, appendix A.5.
    @Test func `the published box is made, and opens`() throws {
        let text = Array(
            """
            Internet-Drafts are draft documents valid for a maximum of six months and may be updated, replaced, \
            or obsoleted by other documents at any time. It is inappropriate to use Internet-Drafts as reference \
            material or to cite them other than as /“work in progress./”
            """.utf8
        )
        let context = hex("f33388860000000000004e91")
        let counter: UInt64 = 0x0807_0605_0403_0201
        var box: [UInt8] = []
        try ChaChaPoly.seal(
            text.span.bytes,
            under: key,
            counter: counter,
            context: context.span.bytes,
            into: &box
        )
        #expect(box.prefix(16) == hex("64a0861575861af460f062c79be643bd")[...])
        #expect(box.suffix(16) == hex("eead9d67890cbb22392336fea1851f38")[...])
        let opened = ChaChaPoly.open(
            box.span.bytes,
            under: key,
            counter: counter,
            context: context.span.bytes
        )
        #expect(opened == text)
    }

    @Test(arguments: [0, 1, 15, 16, 64, 1000])
    func `what is sealed opens with its key, counter and context only`(count: Int) throws {
        let text = [UInt8](repeating: 9, count: count)
        let (context, other): ([UInt8], [UInt8]) = ([1, 2], [])
        let otherKey = try SecretKey(copying: text.sha256.bytes)
        var box: [UInt8] = [7]
        try ChaChaPoly.seal(text.span.bytes, under: key, counter: 3, context: context.span.bytes, into: &box)
        #expect(box.removeFirst() == 7)
        #expect(box.count == count + ChaChaPoly.overhead)
        let open = { (box: [UInt8], key: SecretKey, counter: UInt64, context: [UInt8]) in
            ChaChaPoly.open(box.span.bytes, under: key, counter: counter, context: context.span.bytes)
        }
        #expect(open(box, key, 3, context) == text)
        #expect(open(box, otherKey, 3, context) == nil)
        #expect(open(box, key, 4, context) == nil)
        #expect(open(box, key, 3, other) == nil)
        for index in box.indices {
            var changed = box
            changed[index] ^= 1
            #expect(open(changed, key, 3, context) == nil)
            #expect(open(Array(box[..<index]), key, 3, context) == nil)
        }
    }

    /// RFC 5869, test case 3: a salt of zeros is none.
    @Test func `the published keys of a chain come out`() throws {
        let secret = [UInt8](repeating: 0x0b, count: 22)
        let zeros = try SecretKey(copying: FixedBytes<32>().bytes)
        let keys = try HKDF.chain(zeros, secret.span.bytes)
        let bytes = [keys.first, keys.second, keys.third].map { $0.withUnsafeBytes { Array($0) } }
        #expect(bytes[0] == hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"))
        #expect(bytes[1].prefix(10) == hex("9d201395faa4b61a96c8")[...])
        #expect(Set(bytes).count == 3)
        let again = try HKDF.chain(zeros, SecretKey(copying: FixedBytes<32>().bytes))
        #expect(again.first.withUnsafeBytes { Array($0) } != bytes[0])
    }
}

extension [UInt8] {
    fileprivate var sha256: Digest32 { Digest.sha256(self) }
}
