public import ClientModel
import StdExtras

/// The approximate place of a window in its whole history, for a scroll bar. Nothing is counted for it: ids grow with
/// time, so the share of ids approximates the share of messages.
public struct HistoryScale: Equatable, Sendable {
    /// The number of messages, as counted by the server and adjusted since; nil when the server never counted. See
    /// ``StoreTransaction/setTagSummary(_:count:newest:)``.
    public internal(set) var count: Int?
    /// The first possible id and the last stored one; nil for an empty history.
    var ids: ClosedRange<Int32>?

    /// About how many messages lie before the first entry of `window` and after its last one, for a scroll bar's edges.
    /// Exact at an end of the history.
    ///
    /// Only for a window of the same history.
    public func missing(beside window: HistoryWindow) -> (before: Int, after: Int) {
        guard !window.entries.isEmpty else { return (0, 0) }
        let (before, after) = margins(of: window)
        // Without a count, the messages beside the window are as dense as those in it.
        let shown = Double(window.entries.count)
        let all = count.map(Double.init) ?? shown / max(1 - before - after, shown / Double(Int32.max))
        return (Int(clamping: (before * all).rounded()), Int(clamping: (after * all).rounded()))
    }

    /// The part of the messages before the first entry of `window` and after its last one, each from 0 to 1. The
    /// values are exact at an end of the history and approximate in between.
    ///
    /// Only for a window of the same history.
    public func margins(of window: HistoryWindow) -> (before: Double, after: Double) {
        let shown = window.entries.lazy.map(\.message.key)
        guard let ids, let first = shown.first(where: \.namespace.isServed)?.id,
            let last = shown.last(where: \.namespace.isServed)?.id
        else {
            return (window.older == .end ? 0 : 1, 0)
        }
        let length = Double(ids.upperBound) - Double(ids.lowerBound) + 1
        let before = (Double(first) - Double(ids.lowerBound)) / length
        let after = (Double(ids.upperBound) - Double(last)) / length
        // Ids are sparse where a chat shares them with others, so that the window's own part is better counted.
        let rest = count.map { max(0, 1 - Double(window.entries.count) / Double(max($0, 1))) } ?? 1
        let sum = before + after
        let factor = sum > 0 && count != nil ? rest / sum : 1
        return (
            window.older == .end ? 0 : min(max(before * factor, 0), 1),
            window.newer == .end ? 0 : min(max(after * factor, 0), 1)
        )
    }
}

/// Shows the ``HistoryScale`` of a chat, or of a thread or a kind of media in it. Combine it with the history of a
/// view with a scroll bar; other histories pay nothing for it.
public struct HistoryScaleView: LiveView {
    private let query: HistoryQuery
    private var ends: (lowest: MessagePosition, highest: MessagePosition)?

    /// The scale; at first that of an empty history.
    public private(set) var value = HistoryScale()

    /// Shows the scale of the server's part of the history with `peer`.
    public init(_ peer: PeerID, _ namespaces: HistoryNamespaces = .chat, space: MessageSpace = .everywhere) {
        let own = HistoryNamespaces(served: namespaces.served, own: namespaces.served == nil ? [.secret] : [])
        query = HistoryQuery(peer: peer, namespaces: own, space: space)
    }

    /// The chat and its counts.
    public var watches: Set<DatabaseRegion> { [.history(query.peer), .tagSummaries(query.peer)] }

    /// Reads the first and the last message.
    public mutating func load(from reader: StoreReader) throws {
        let first = try reader.messages(query, WindowFetch(cut: .fromLowest, limit: 1), hiddenFrom: nil).first
        let last = try reader.messages(query, WindowFetch(cut: .fromHighest, limit: 1), hiddenFrom: nil).first
        ends = nil
        if let first, let last { ends = (first.position, last.position) }
        try settle(from: reader)
    }

    /// Reads the ends again only when a message was added before or after them, or an end may be gone.
    public mutating func replay(_ changes: ChangeSet, from reader: StoreReader) throws -> ViewUpdate {
        let old = value
        let states = changes.messages[query.peer] ?? [:]
        if states.values.contains(where: mayBeAnEnd) {
            try load(from: reader)
        } else {
            try settle(from: reader)
        }
        return .changed(if: value != old)
    }

    private func mayBeAnEnd(_ message: Message?) -> Bool {
        // A message that was removed or moved may have been an end.
        guard let message, let ends, query.includes(message) else { return true }
        return message.position <= ends.lowest || message.position >= ends.highest
    }

    private mutating func settle(from reader: StoreReader) throws {
        let key = TagSummaryKey(query.peer, query.space)
        value.count = try reader.tagSummary(key).map { Int($0.count) }
        guard let ends else { return value.ids = nil }
        // The length below the first stored message is unknown, but no id is below 1.
        let first = ends.lowest.id
        let isWhole = try first <= 1 || reader.knownIDs(query).contains(1...first)
        value.ids = (isWhole ? first : 1)...max(first, ends.highest.id)
    }
}
