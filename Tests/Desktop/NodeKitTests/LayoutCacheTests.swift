import TestKit
import Testing

@testable import NodeKit

@Suite struct LayoutCacheTests {
    @Test func `what was not used for the longest time goes first`() {
        var cache = LayoutCache<String, Int>(byteLimit: 30)
        for (index, key) in ["a", "b", "c"].enumerated() { cache.insert(index, for: key, byteCount: 10) }
        #expect(cache.value(for: "a") == 0)
        cache.insert(3, for: "d", byteCount: 10)
        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "a") == 0 && cache.value(for: "c") == 2 && cache.value(for: "d") == 3)
        #expect(cache.hitCount == 4 && cache.missCount == 1)
    }

    @Test func `what is larger than the cache is not kept and pushes nothing out`() {
        var cache = LayoutCache<String, Int>(byteLimit: 30)
        cache.insert(1, for: "a", byteCount: 10)
        cache.insert(2, for: "b", byteCount: 31)
        #expect(cache.value(for: "a") == 1)
        #expect(cache.value(for: "b") == nil)
    }

    @Test func `a new value takes the old one's place`() {
        var cache = LayoutCache<String, Int>(byteLimit: 30)
        cache.insert(1, for: "a", byteCount: 25)
        cache.insert(2, for: "a", byteCount: 30)
        #expect(cache.value(for: "a") == 2)
        #expect(cache.byteCount == 30 && cache.count == 1)
    }

    @Test func `a cache that was emptied is as new, but for its counts`() {
        var cache = LayoutCache<String, Int>(byteLimit: 30)
        cache.insert(1, for: "a", byteCount: 25)
        _ = cache.value(for: "a")
        cache.removeAll()
        #expect(cache.value(for: "a") == nil)
        #expect(cache.byteCount == 0 && cache.hitCount == 1 && cache.missCount == 1)
    }

    @Test(arguments: UInt64(0)..<20)
    func `it does as a list would that is searched from end to end`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var cache = LayoutCache<Int, Int>(byteLimit: 100)
        var list: [(key: Int, value: Int, bytes: Int)] = []
        for step in 0..<2_000 {
            let key = Int.random(in: 0..<30, using: &random)
            let at = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                cache.remove(key)
                if let at { list.remove(at: at) }
            case 1, 2:
                let bytes = Int.random(in: 0...40, using: &random)
                cache.insert(step, for: key, byteCount: bytes)
                if let at { list.remove(at: at) }
                while list.reduce(bytes, { $0 + $1.bytes }) > 100 { list.removeFirst() }
                list.append((key, step, bytes))
            default:
                #expect(cache.value(for: key) == at.map { list[$0].value })
                if let at { list.append(list.remove(at: at)) }
            }
            #expect(cache.count == list.count)
            #expect(cache.byteCount == list.reduce(0) { $0 + $1.bytes })
        }
    }
}
