import TestKit
import Testing

@testable import MediaStore

@Suite struct BlockCipherTests {
    private let cipher: BlockCipher

    init() throws {
        let key = try MediaKey([UInt8](repeating: 7, count: MediaKey.byteCount))
        cipher = BlockCipher(key: key.fileKey(salt: [1, 2, 3]))
    }

    @Test(arguments: [1, 15, 16, 17, 31, 32, 100])
    func `what was sealed opens`(count: Int) {
        let plain = (0..<count).map { UInt8($0) }
        let sealed = cipher.seal(plain.span.bytes, firstIndex: 5, blockByteCount: 16)
        let opened = cipher.open(sealed.span.bytes, firstIndex: 5, blockByteCount: 16)

        #expect(sealed.count == count + (count + 15) / 16 * BlockCipher.overhead)
        #expect(opened.plain == plain)
        #expect(opened.damaged.isEmpty)
    }

    @Test func `one changed bit costs its block only`() {
        let plain = [UInt8](repeating: 9, count: 48)
        let sealed = cipher.seal(plain.span.bytes, firstIndex: 0, blockByteCount: 16)
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1
            let opened = cipher.open(changed.span.bytes, firstIndex: 0, blockByteCount: 16)
            #expect(opened.damaged == [Int64(place / 44)])
        }
    }

    @Test func `a block in another's place or file is damaged`() throws {
        let sealed = cipher.seal(([1, 2, 3] as [UInt8]).span.bytes, firstIndex: 4, blockByteCount: 16)
        let other = BlockCipher(key: try MediaKey([UInt8](repeating: 7, count: 32)).fileKey(salt: [1, 2, 4]))

        #expect(cipher.open(sealed.span.bytes, firstIndex: 5, blockByteCount: 16).damaged == [5])
        #expect(other.open(sealed.span.bytes, firstIndex: 4, blockByteCount: 16).damaged == [4])
    }

    @Test func `the same bytes are never sealed the same way`() {
        let first = cipher.seal(([1, 2, 3] as [UInt8]).span.bytes, firstIndex: 0, blockByteCount: 16)
        let second = cipher.seal(([1, 2, 3] as [UInt8]).span.bytes, firstIndex: 0, blockByteCount: 16)

        #expect(first != second)
    }

    @Test(arguments: 0..<90)
    func `a cut-off block is damaged, not a trap`(count: Int) {
        let sealed = cipher.seal(
            [UInt8](repeating: 1, count: 32).span.bytes,
            firstIndex: 0,
            blockByteCount: 16
        )
        let opened = cipher.open(
            Array(sealed.prefix(count)).span.bytes,
            firstIndex: 0,
            blockByteCount: 16
        )
        #expect(opened.damaged.isEmpty == (count == 0 || count == 44 || count >= 88))
    }
}
