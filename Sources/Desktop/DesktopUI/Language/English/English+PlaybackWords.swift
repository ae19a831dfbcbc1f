import ChatPresentation

nonisolated extension EnglishLanguage: PlaybackWords {
    var play: String { "Play" }
    var pause: String { "Pause" }
    var next: String { "Next" }
    var stopPlaying: String { "Stop playing" }
    var speed: String { "Speed" }
    var placeInTrack: String { "Place" }
    var playerNotInstalled: String { "GStreamer is needed to play this, and is not installed." }
    var codecMissing: String { "A part of GStreamer that plays this is not installed." }
    var soundUnavailable: String { "It could not be loaded." }
    var soundDamaged: String { "It cannot be played." }
    var soundDeviceMissing: String { "No sound device plays. Check the sound settings of the computer." }
}
