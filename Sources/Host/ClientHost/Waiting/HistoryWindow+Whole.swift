package import MessageStore

extension HistoryWindow {
    /// True if none of the last `count` messages is missing.
    package func isWhole(_ count: Int) -> Bool {
        !isLoading && demand.isEmpty && (older != .hole || entries.count >= count)
    }
}
