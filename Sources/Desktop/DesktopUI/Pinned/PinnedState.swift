import ClientModel

/// The pinned messages of a chat, and which of them is shown above it.
nonisolated struct PinnedState: Equatable, Sendable {
    /// A pinned message.
    struct Pin: Equatable, Sendable {
        /// Where it is.
        var key: MessageKey
        /// What it says, in a line.
        var summary: String
    }

    /// All that are known, the oldest first.
    private(set) var pins: [Pin] = []
    private var index = 0

    /// None.
    init() {}

    /// The one that is shown; nil when there is none.
    var shown: Pin? { pins.indices.contains(index) ? pins[index] : nil }

    /// Its number, when there are several: 1 is the oldest.
    var number: Int? { pins.count > 1 ? index + 1 : nil }

    /// Takes note of what is pinned now. The one that is shown stays, unless it is pinned no more or a newer one came.
    mutating func take(_ news: [Pin]) {
        let (key, newest) = (shown?.key, pins.last?.key)
        pins = news
        let isSame = news.last?.key == newest
        index = (isSame ? news.firstIndex { $0.key == key } : nil) ?? max(0, news.count - 1)
    }

    /// It was pressed: gives the message to go to, and shows the one before it, after the oldest the newest.
    mutating func press() -> MessageKey? {
        guard let key = shown?.key else { return nil }
        index = index > 0 ? index - 1 : pins.count - 1
        return key
    }
}
