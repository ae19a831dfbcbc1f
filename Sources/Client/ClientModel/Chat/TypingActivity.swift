/// What somebody does in a chat now. Never stored: it is over after six seconds unless it is told again.
public enum TypingActivity: Hashable, Sendable {
    /// Writes.
    case typing
    /// Records a film.
    case recordingVideo
    /// Sends a film; so many hundredths of it are there.
    case sendingVideo(percent: Int32)
    /// Speaks a voice message.
    case recordingVoice
    /// Sends a voice message; so many hundredths of it are there.
    case sendingVoice(percent: Int32)
    /// Sends a picture; so many hundredths of it are there.
    case sendingPhoto(percent: Int32)
    /// Sends a file; so many hundredths of it are there.
    case sendingFile(percent: Int32)
    /// Records a round video.
    case recordingRound
    /// Sends a round video; so many hundredths of it are there.
    case sendingRound(percent: Int32)
    /// Looks for a place to send.
    case choosingLocation
    /// Looks for a contact to send.
    case choosingContact
    /// Looks for a sticker.
    case choosingSticker
    /// Plays a game of a bot.
    case playing
    /// Speaks in the chat's call.
    case speaking
}
