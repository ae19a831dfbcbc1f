import ClientModel

/// Loads messages of a history and changes their rows on request, as ``HistoryObserver`` does.
nonisolated protocol HistoryPaging: AnyObject, Sendable {
    /// Moves the window of loaded messages around a message that was shown. At least `count` messages on each side of it
    /// are loaded, or stay.
    func loadMessages(around position: MessagePosition, keeping count: Int)
    /// Moves the window around a message that may not be known yet.
    func loadMessages(around key: MessageKey)
    /// Moves the window around a moment, seconds since 1970.
    func loadMessages(at date: Int32)
    /// Moves the window to the newest messages.
    func loadNewest()
    /// Opens the folded quotation at an offset of a message's text, or folds it again.
    func toggleQuote(at offset: Int, of message: StableID)
    /// Ticks the answers of a message's poll that are not ticked, and takes the tick from the others.
    func toggleTicks(of answers: Set<[UInt8]>, in message: StableID)
}
