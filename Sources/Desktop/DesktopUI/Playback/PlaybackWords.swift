/// What is said of what plays.
nonisolated protocol PlaybackWords {
    /// Has it go on.
    var play: String { get }
    /// Has it rest.
    var pause: String { get }
    /// What comes after it.
    var next: String { get }
    /// Ends it.
    var stopPlaying: String { get }
    /// How fast it plays.
    var speed: String { get }
    /// How far it is.
    var placeInTrack: String { get }
    /// GStreamer is missing.
    var playerNotInstalled: String { get }
    /// A part of it is missing.
    var codecMissing: String { get }
    /// The bytes could not be had.
    var soundUnavailable: String { get }
    /// The bytes are not what they should be.
    var soundDamaged: String { get }
    /// The sound device does not play.
    var soundDeviceMissing: String { get }
}
