/// A recorded message.
public struct Recording: Equatable, Sendable {
    /// The file: Opus in Ogg, one channel; with a camera VP8 and Opus in WebM, a square.
    public var bytes: [UInt8]
    /// The duration.
    public var duration: Duration
    /// The waveform: the highest sample, 0…32,768, of each hundredth of a second.
    public var peaks: [UInt16]
}

/// The progress of a recording.
public struct RecordingProgress: Equatable, Sendable {
    /// The duration so far.
    public var duration: Duration
    /// The current loudness, 0 to 1.
    public var loudness: Double

    /// Creates a progress value.
    public init(duration: Duration, loudness: Double) {
        (self.duration, self.loudness) = (duration, loudness)
    }
}

/// The source of a recording's sound or picture.
public enum RecorderSource: Equatable, Sendable {
    /// The desktop's default microphone.
    case microphone
    /// The desktop's default camera.
    case camera
    /// A GStreamer pipeline in the syntax of `gst-launch-1.0`: `audiotestsrc is-live=true`.
    case described(String)

    /// Creates a source from a pipeline that replaces a device; nil or "" for the device.
    public init(_ description: String?, or device: Self = .microphone) {
        let description = description ?? ""
        self = description.isEmpty ? device : .described(description)
    }

    var description: String {
        switch self {
        case .microphone: "autoaudiosrc"
        case .camera: "autovideosrc"
        case .described(let text): text
        }
    }
}

/// The reason why there is no recording.
public enum RecorderError: Error, Equatable, Sendable {
    /// GStreamer, or a part of it that a recording needs, is not installed.
    case notInstalled
    /// There is no microphone, or it gave no sound.
    case noMicrophone
    /// There is no camera, or it gave no picture.
    case noCamera
    /// The recording was cancelled.
    case cancelled
}
