public import Foundation
import StdExtras

/// The offsets of a time zone from UTC over time: a lookup table, as a value.
///
/// A layout asks for hundreds of local times; a lookup is a binary search. The offset is that of the given moment,
/// never the present one, so that a message of last winter keeps its day in summer.
public struct TimeZoneRules: Hashable, Sendable {
    /// A change of the offset.
    public struct Change: Hashable, Sendable {
        /// The start of the offset, in seconds since 1970.
        public var since: Int64
        /// The offset from UTC, in seconds; positive is ahead.
        public var offset: Int

        /// Creates a change of the offset.
        public init(since: Int64, offset: Int) {
            self.since = since
            self.offset = offset
        }
    }

    private let first: Int
    private let changes: [Change]

    /// Creates a zone that is `first` seconds ahead of UTC until the first change.
    public init(first: Int = 0, changes: [Change] = []) {
        self.first = first
        self.changes = changes.sorted { $0.since < $1.since }
    }

    /// Creates the rules of a system zone, for the years of messages: 2012 to 2038.
    ///
    /// Create them again when the system reports that its zone or its rules changed.
    public init(_ zone: TimeZone) {
        let start = Date(timeIntervalSince1970: 1_325_376_000)
        let end = Date(timeIntervalSince1970: Double(Int32.max))
        var found: [Change] = []
        var moment = start
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment, next < end {
            found.append(
                Change(
                    since: Int64(clamping: next.timeIntervalSince1970),
                    offset: zone.secondsFromGMT(for: next)
                )
            )
            moment = next
        }
        self.init(first: zone.secondsFromGMT(for: start), changes: found)
    }

    /// The offset from UTC at a moment, in seconds; positive is ahead.
    public func offset(at timestamp: Int32) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].since <= Int64(timestamp) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }

    /// The local day of a moment.
    public func day(of timestamp: Int32) -> Day {
        Day(number: Int(clamping: (Double(local(timestamp)) / 86_400).rounded(.down)))
    }

    /// The local time at a moment.
    public func time(of timestamp: Int32) -> ClockTime {
        let second = ((local(timestamp) % 86_400) + 86_400) % 86_400
        return ClockTime(hour: second / 3600, minute: second / 60 % 60)
    }

    private func local(_ timestamp: Int32) -> Int { Int(timestamp) + offset(at: timestamp) }
}
