import MediaPlayer

/// A voice message that is being recorded, as it is shown.
nonisolated struct RecordingState: Equatable, Sendable {
    /// How long a voice message may be.
    static let limit = Duration.seconds(3600)
    /// Less is a slip of the hand, and no message.
    static let least = Duration.milliseconds(500)
    /// Who goes elsewhere is asked before more than this is lost.
    private static let dear = Duration.seconds(2)
    /// How many moments are shown.
    private static let shownCount = 240

    /// Whether there is one.
    private(set) var isActive = false
    /// Whether it came to its end by itself, and waits to be sent.
    private(set) var isOver = false
    /// How long it is.
    private(set) var duration = Duration.zero
    /// How loud it was at the last moments, 0 to 1.
    private(set) var levels: [Double] = []

    /// Whether it is to be asked for before it is given up for another chat.
    var hasUnsavedRecording: Bool { isActive && duration >= Self.dear }

    /// Whether it is as long as it may be.
    var isFull: Bool { duration >= Self.limit }

    /// How long it is, in whole seconds.
    var seconds: Int { Int(duration.components.seconds) }

    /// How bright the sign is that says that one is heard, 0 to 1: it beats once a second.
    var beat: Double {
        guard !isOver else { return 0.4 }
        let phase = Double(duration.components.attoseconds) / 1e18
        return 1 - 0.6 * abs(2 * phase - 1)
    }

    /// Begins.
    mutating func begin() {
        self = Self()
        isActive = true
    }

    /// Notes how far it is.
    mutating func hear(_ moment: RecordingProgress) {
        guard isActive, !isOver else { return }
        duration = moment.duration
        levels.append(moment.loudness)
        levels.removeFirst(max(0, levels.count - Self.shownCount))
    }

    /// It came to its end by itself.
    mutating func end() { isOver = isActive }
}
