import MTProto
import TelegramSchema
import Testing

@testable import ClientNetwork

@Suite struct SaltCacheTests {
    private func told(_ count: Int32) -> [MTP.FutureSalt] {
        (0..<count).map { .init(validSince: $0 * 1800, validUntil: $0 * 1800 + 3600, salt: Int64($0)) }
    }

    @Test func `each half hour has its salt`() {
        var book = SaltCache()
        book.learn(told(8).reversed())
        #expect(book.current(at: WireTime(seconds: 0)) == 0)
        #expect(book.current(at: WireTime(seconds: 1799)) == 0)
        #expect(book.current(at: WireTime(seconds: 1800)) == 1)
        #expect(book.current(at: WireTime(seconds: 8 * 1800)) == 7)
        #expect(book.current(at: WireTime(seconds: 9 * 1800)) == nil)
    }

    @Test func `it is low when few are left`() {
        var book = SaltCache()
        #expect(book.isLow(at: WireTime(seconds: 0)))
        book.learn(told(8))
        #expect(!book.isLow(at: WireTime(seconds: 0)))
        #expect(book.isLow(at: WireTime(seconds: 6 * 1800)))
    }

    @Test func `the server's word beats what it told before`() {
        var book = SaltCache()
        book.learn(told(8))
        book.learn(current: 99, at: WireTime(seconds: 2000))
        #expect(book.current(at: WireTime(seconds: 2000)) == 99)
        #expect(book.isLow(at: WireTime(seconds: 2000)))
    }
}
