import MediaPlayer

/// The kind of a recorded message.
nonisolated enum RecordingKind: Equatable, Sendable {
    /// A voice message.
    case voice
    /// A round video.
    case round

    /// The maximum duration.
    var limit: Duration {
        switch self {
        case .voice: .seconds(3600)
        case .round: .seconds(60)
        }
    }
}

/// The state of a recording.
nonisolated struct RecordingState: Equatable, Sendable {
    /// The minimum duration: a shorter recording is an accident.
    static let least = Duration.milliseconds(500)
    /// The duration from which the user is asked before the recording is lost.
    private static let dear = Duration.seconds(2)
    /// The number of loudness values.
    private static let shownCount = 240

    /// The kind of the recorded message.
    private(set) var kind = RecordingKind.voice
    /// True if there is a recording.
    private(set) var isActive = false
    /// True if the recording has ended by itself, and waits to be sent.
    private(set) var isOver = false
    /// The duration.
    private(set) var duration = Duration.zero
    /// The latest loudness values, 0 to 1.
    private(set) var levels: [Double] = []

    /// True if the user must be asked before the recording is lost by leaving the chat.
    var hasUnsavedRecording: Bool { isActive && duration >= Self.dear }

    /// True if the maximum duration is reached.
    var isFull: Bool { duration >= kind.limit }

    /// The duration in whole seconds.
    var seconds: Int { Int(duration.components.seconds) }

    /// The brightness of the recording light, 0 to 1, which pulses once a second.
    var beat: Double {
        guard !isOver else { return 1 }
        let phase = Double(duration.components.attoseconds) / 1e18
        return 1 - 0.6 * abs(2 * phase - 1)
    }

    /// Begins a recording.
    mutating func begin(_ kind: RecordingKind) {
        self = Self()
        self.kind = kind
        isActive = true
    }

    /// Adds the progress of the recording.
    mutating func hear(_ moment: RecordingProgress) {
        guard isActive, !isOver else { return }
        duration = moment.duration
        levels.append(moment.loudness)
        levels.removeFirst(max(0, levels.count - Self.shownCount))
    }

    /// Called when the recording has ended by itself.
    mutating func end() { isOver = isActive }
}
