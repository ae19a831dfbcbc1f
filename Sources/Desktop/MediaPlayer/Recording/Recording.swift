/// A voice that was recorded.
public struct Recording: Equatable, Sendable {
    /// The file: Opus in Ogg, one channel.
    public var bytes: [UInt8]
    /// How long it is.
    public var duration: Duration
    /// How loud it is: the highest sample, 0…32,768, of each hundredth of a second.
    public var peaks: [UInt16]
}

/// How far a recording is.
public struct RecordingProgress: Equatable, Sendable {
    /// How long it is by now.
    public var duration: Duration
    /// How loud it was just now, 0 to 1.
    public var loudness: Double

    /// A moment of a recording.
    public init(duration: Duration, loudness: Double) {
        (self.duration, self.loudness) = (duration, loudness)
    }
}

/// Where a recording gets its sound.
public enum RecorderSource: Equatable, Sendable {
    /// The microphone that the desktop prefers.
    case microphone
    /// What a description of GStreamer's makes, in the language of `gst-launch-1.0`: `audiotestsrc is-live=true`.
    case described(String)

    /// What stands for the microphone; the microphone itself where nothing does.
    public init(_ description: String?) {
        let description = description ?? ""
        self = description.isEmpty ? .microphone : .described(description)
    }

    var description: String {
        switch self {
        case .microphone: "autoaudiosrc"
        case .described(let text): text
        }
    }
}

/// Why there is no recording.
public enum RecorderError: Error, Equatable, Sendable {
    /// GStreamer, or a part of it that a recording needs, is not on this machine.
    case notInstalled
    /// There is no microphone, or it gave no sound.
    case noMicrophone
    /// It was given up.
    case cancelled
}
