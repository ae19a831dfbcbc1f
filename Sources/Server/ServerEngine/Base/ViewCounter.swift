import ServerStore

/// The views of members' pages, until they are written: no reader is to wait for the disk.
///
/// A reader counts once an hour for each page. Who a reader is, is forgotten with the hour.
struct ViewCounter {
    private struct Reader: Hashable {
        var page: Int64
        var name: String
    }

    /// Most readers that are remembered; then all are forgotten.
    private static let mostReaders = 50_000
    /// Milliseconds between two writes.
    private static let pause: Int64 = 10_000

    /// The views by page and hour.
    private var counts: [Int64: [Int: Int]] = [:]
    private var readers: Set<Reader> = []
    private var readersHour = 0
    private var nextWrite: Int64 = 0

    /// Counts a view, unless the reader has read the page in this hour.
    mutating func note(_ page: Int64, by reader: String, hour: Int) {
        if hour != readersHour || readers.count >= Self.mostReaders {
            readers.removeAll()
            readersHour = hour
        }
        guard readers.insert(Reader(page: page, name: reader)).inserted else { return }
        counts[page, default: [:]][hour, default: 0] += 1
    }

    /// The views of a page that are not written yet.
    func pending(of page: Int64, in hours: Range<Int>? = nil) -> Int {
        (counts[page] ?? [:]).reduce(0) { sum, entry in
            hours?.contains(entry.key) != false ? sum + entry.value : sum
        }
    }

    /// Writes the views if that is due. They stay until ``written()``: the batch may still be rolled back.
    ///
    /// - Returns: True if any were written.
    mutating func keep(in store: ServerTransaction, now: Int64) throws -> Bool {
        guard !counts.isEmpty, now >= nextWrite else { return false }
        for (page, hours) in counts {
            for (hour, views) in hours { try store.telegraphPages.add(views: views, of: page, at: hour) }
        }
        return true
    }

    /// Called when the written views are durable.
    mutating func written(now: Int64) {
        counts.removeAll()
        nextWrite = now + Self.pause
    }
}

extension RequestContext {
    /// Writes the views of pages that wait.
    func keepViews(atOnce: Bool = false) throws {
        guard try state.views.keep(in: store, now: atOnce ? .max : milliseconds) else { return }
        state.effects.keepsViews = true
    }
}
