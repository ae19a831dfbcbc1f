import ChatPresentation
import ClientModel
import Localization
import StdExtras

/// The known items of one kind, in the months in which they were sent.
nonisolated struct SharedMediaState: Sendable {
    /// The items of a month.
    struct Month: Equatable, Sendable {
        /// The month and its year.
        var title: String
        /// The index of its newest item.
        var start: Int
        /// The number of its items.
        var count: Int
    }

    /// The items, the newest first.
    var items: [SharedMediaItem] = []
    /// The months, the latest first.
    private(set) var months: [Month] = []
    /// True if there may be older items.
    var hasMore = true

    /// Nothing is known yet.
    init() {}

    /// The newest items alone, at most `count`.
    func limited(to count: Int) -> SharedMediaState {
        guard items.count > count else { return self }
        var cut = self
        cut.items = Array(items.prefix(count))
        cut.months = Self.months(months, ofNewest: count)
        return cut
    }

    /// The months of the newest `count` items; the last of them may have lost some.
    static func months(_ months: [Month], ofNewest count: Int) -> [Month] {
        var cut = months.filter { $0.start < count }
        if let last = cut.indices.last { cut[last].count = min(cut[last].count, count - cut[last].start) }
        return cut
    }

    /// Items, the newest first.
    init(_ items: [SharedMediaItem], hasMore: Bool, _ words: SharedWords) {
        (self.items, self.hasMore) = (items, hasMore)
        var last: (year: Int, month: Int)?
        for (index, item) in items.enumerated() {
            let date = words.zone.day(of: item.part.message.timestamp).date
            if let last, last == (date.year, date.month) {
                months[months.count - 1].count += 1
            } else {
                last = (date.year, date.month)
                let title = words.language.monthTitle(date)
                months.append(Month(title: title, start: index, count: 1))
            }
        }
    }
}
