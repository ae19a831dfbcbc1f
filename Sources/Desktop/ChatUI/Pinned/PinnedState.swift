import ClientModel

/// The pinned messages of a chat, and the one that is shown in the bar.
nonisolated struct PinnedState: Equatable, Sendable {
    /// A pinned message.
    struct Pin: Equatable, Sendable {
        /// The key of the message.
        var key: MessageKey
        /// The text of the message.
        var summary: String
        /// The author and the time.
        var detail = ""

        /// The text in one line.
        var line: String { summary.replacing("\n", with: " ") }
    }

    /// The known pinned messages, the oldest first.
    private(set) var pins: [Pin] = []
    /// The id of the newest message that is hidden on this device, with all that are pinned before it; 0 for none.
    var hiddenUpTo: Int32 = 0
    private var index = 0

    /// A state without pinned messages.
    init() {}

    /// True if the user has hidden the messages: until a newer one is pinned.
    var isHidden: Bool { pins.last.map { $0.key.id <= hiddenUpTo } ?? false }

    /// The shown message; nil if there are none.
    var shown: Pin? { pins.indices.contains(index) ? pins[index] : nil }

    /// The number of the shown message, if there are several: 1 is the oldest.
    var number: Int? { pins.count > 1 ? index + 1 : nil }

    /// Takes the current pinned messages. The shown one stays, unless it was unpinned or there is a newer one.
    mutating func take(_ news: [Pin]) {
        let (key, newest) = (shown?.key, pins.last?.key)
        pins = news
        let isSame = news.last?.key == newest
        index = (isSame ? news.firstIndex { $0.key == key } : nil) ?? max(0, news.count - 1)
    }

    /// Returns the shown message, and then shows the one before it; after the oldest, the newest.
    mutating func press() -> MessageKey? {
        guard let key = shown?.key else { return nil }
        index = index > 0 ? index - 1 : pins.count - 1
        return key
    }
}
