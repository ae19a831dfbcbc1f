import SchemaSyntax
import TelegramSchema
import TestKit
import Testing

@testable import LayerAdapters

/// Bytes that break every rule: what comes back is bytes within the limit, or an error.
@Suite struct HostileLayerTests {
    @Test func `calls with wrong bytes end in an error or in a call`() throws {
        var random = SeededRandom(seed: 7)
        for layer in Array(stride(from: 152, to: 229, by: 9)) + [232] {
            let old = try LayerSchema(layer: layer)
            for method in old.byName.values.sorted(by: { $0.name < $1.name })
            where method.isFunction && old.height(method) != nil {
                var bytes = WireSampler.call(method, by: old, seed: random.next())
                for _ in 0..<3 {
                    damage(&bytes, by: &random)
                    do throws(TLError) {
                        let made = try LayerAdapter.reading(bytes, from: 0, method: method.id)
                        #expect((made?.count ?? 0) <= bytes.count * 16 + 1024)
                    } catch {}
                }
            }
        }
    }

    @Test func `answers with wrong bytes end in an error or in an answer`() throws {
        var random = SeededRandom(seed: 8)
        let own = try LayerSchema(layer: LayerSchema.own)
        for layer in Array(stride(from: 152, to: 229, by: 9)) + [232] {
            let adapter = try #require(LayerAdapter.adapter(for: Int32(layer)))
            for _ in 0..<60 {
                var bytes = WireSampler.value(.boxed("Updates"), by: own, seed: random.next())
                damage(&bytes, by: &random)
                do throws(LayerError) {
                    let made = try adapter.writing(updates: bytes)
                    #expect((made?.count ?? 0) <= bytes.count * 16 + 1024)
                } catch {}
            }
        }
    }

    @Test func `nesting is bounded`() {
        // textBold in textBold, and so on: a call of any method whose argument may hold an older form.
        let deep = word(0x66D1_670B) + word(0) + (0..<100_000).flatMap { _ in word(0x6724_ABC4) }
        #expect(throws: TLError.self) {
            try LayerAdapter.reading(word(0xFEF4_8F62) + deep, from: 0, method: 0xFEF4_8F62)
        }
        var adapter: LayerAdapter? { LayerAdapter.adapter(for: 160) }
        #expect(throws: LayerError.malformed(.tooDeep)) {
            try adapter?.rewriting((0..<100_000).flatMap { _ in word(0x6724_ABC4) })
        }
    }

    /// Texts of a page nest: nine forms within each other, each in a list with an anchor, in lists in lists.
    @Test func `what the server sends may nest deeper than a client may`() throws {
        let text = (0..<200).flatMap { _ in word(0x6724_ABC4) } + word(0xDC3D_824F)
        let written = try LayerAdapter.adapter(for: 160)?.rewriting(text)
        #expect(written == text)
    }

    /// A packet of four kilobytes inflates to a million values, each of which would be looked up on the event loop.
    @Test func `a call of many values is refused`() {
        let count = 100_000 as UInt32
        let head = [0x280D_096F, 1 << 3, 0x7DA0_7EC9, 0, 1, 2, 0x1CB5_C415, count].flatMap { word($0) }
        let call = head + (0..<count).flatMap { _ in word(0x7F3B_18EA) }
        #expect(throws: TLError.self) {
            try LayerAdapter.reading(call, from: 0, method: 0x280D_096F)
        }
    }

    @Test func `a count reserves nothing`() {
        let huge = word(0x7E62_60D7) + word(0x1CB5_C415) + word(0x7FFF_FFFF)
        #expect(throws: LayerError.self) { try LayerAdapter.adapter(for: 160)?.rewriting(huge) }
    }

    private func damage(_ bytes: inout [UInt8], by random: inout SeededRandom) {
        guard !bytes.isEmpty else { return }
        switch random.next() % 4 {
        case 0: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
        case 1: bytes += word(UInt32(truncatingIfNeeded: random.next()))
        default:
            for _ in 0..<3 {
                let place = Int(random.next() % UInt64(bytes.count))
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
        }
    }

    private func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
}
