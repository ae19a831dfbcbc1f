import ChatPresentation
import ClientModel
import StdExtras
import Testing

@Suite struct BubbleLayoutCacheTests {
    /// Counts the measured texts.
    private struct CountingMeasurer: TextMeasuring {
        let counter = Counter()

        final class Counter: Sendable {
            private let locked = Locked(0)
            var count: Int { locked.withLock { $0 } }
            func increment() { locked.withLock { $0 += 1 } }
        }

        func measure(_ request: RoleText) -> TextBox {
            counter.increment()
            return MonospaceMeasurer().measure(request)
        }

        func columnWidth(fontSize: Double) -> Double { MonospaceMeasurer().columnWidth(fontSize: fontSize) }
    }

    private let entries = Fixture.entries(
        (Int32(1)...500).map {
            Fixture.message($0, from: $0 % 7 < 3 ? Fixture.ann : Fixture.own, after: $0, text: "hi \($0)")
        }
    )

    private func show(
        _ entries: some Sequence<ChatEntry>,
        _ context: BubbleContext,
        _ cache: inout BubbleLayoutCache
    ) {
        for entry in entries where cache.layout(for: entry, in: context) == nil {
            cache.keep(BubbleLayout(entry, in: context), for: entry, in: context)
        }
    }

    @Test func `scrolling back over 500 messages shapes no text`() {
        let measurer = CountingMeasurer()
        let context = BubbleContext(width: 640, measurer: measurer)
        var cache = BubbleLayoutCache()
        show(entries, context, &cache)
        let shaped = measurer.counter.count
        show(entries.reversed(), context, &cache)
        #expect(measurer.counter.count == shaped)
        #expect(cache.hits == 500 && cache.misses == 500)
    }

    @Test func `another width, size of text or language makes another layout`() {
        var cache = BubbleLayoutCache()
        let context = Fixture.context()
        show(entries.prefix(1), context, &cache)
        var others = [Fixture.context(width: 641), Fixture.context(textSize: 16), context, context]
        others[2].version = 1
        others[3].zone = TimeZoneRules(first: 3600)
        for other in others { #expect(cache.layout(for: entries[0], in: other) == nil) }
        #expect(cache.layout(for: entries[0], in: context) != nil)
    }

    @Test func `a row that changed is laid out anew, and its neighbours only if they look different`() {
        var cache = BubbleLayoutCache()
        let context = Fixture.context()
        var messages = (Int32(1)...20).map { Fixture.message($0, after: $0, text: "hi \($0)") }
        let before = Fixture.entries(messages)
        show(before, context, &cache)
        messages.append(Fixture.message(21, after: 21, text: "new"))
        let after = EntryBuilder(Fixture.history(messages), previous: before).entries()
        let known = cache.misses
        show(after, context, &cache)
        #expect(cache.misses - known == 2)
    }

    @Test func `what was not seen for the longest goes first`() {
        let context = Fixture.context()
        var cache = BubbleLayoutCache(capacity: 100)
        for entry in entries {
            show([entries[0]], context, &cache)
            show([entry], context, &cache)
            #expect(cache.count <= 100)
        }
        #expect(cache.layout(for: entries[0], in: context) != nil)
        #expect(cache.layout(for: entries[1], in: context) == nil)
    }
}
