/// A user's current activity in a chat. Never stored: it ends after six seconds unless it is repeated.
public enum TypingActivity: Hashable, Sendable {
    /// The user types.
    case typing
    /// The user records a video.
    case recordingVideo
    /// The user sends a video, of which `percent` is uploaded.
    case sendingVideo(percent: Int32)
    /// The user records a voice message.
    case recordingVoice
    /// The user sends a voice message, of which `percent` is uploaded.
    case sendingVoice(percent: Int32)
    /// The user sends a photo, of which `percent` is uploaded.
    case sendingPhoto(percent: Int32)
    /// The user sends a file, of which `percent` is uploaded.
    case sendingFile(percent: Int32)
    /// The user records a round video.
    case recordingRound
    /// The user sends a round video, of which `percent` is uploaded.
    case sendingRound(percent: Int32)
    /// The user chooses a location.
    case choosingLocation
    /// The user chooses a contact.
    case choosingContact
    /// The user chooses a sticker.
    case choosingSticker
    /// The user plays a game of a bot.
    case playing
    /// The user speaks in the chat's call.
    case speaking
}
