public import ClientModel
public import TelegramSchema

extension TL.MessagesFilter {
    /// The filter for the messages of one tag, or of photos and videos, or of voice and round videos together.
    ///
    /// Nil for tags that other functions request (unseen mentions and reactions), for live locations, which the
    /// server does not search, and for other combinations.
    public init?(_ tags: MessageTags) {
        switch tags {
        case .photo: self = .inputMessagesFilterPhotos
        case .video: self = .inputMessagesFilterVideo
        case [.photo, .video]: self = .inputMessagesFilterPhotoVideo
        case .file: self = .inputMessagesFilterDocument
        case .music: self = .inputMessagesFilterMusic
        case .voice: self = .inputMessagesFilterVoice
        case .round: self = .inputMessagesFilterRoundVideo
        case [.voice, .round]: self = .inputMessagesFilterRoundVoice
        case .link: self = .inputMessagesFilterUrl
        case .gif: self = .inputMessagesFilterGif
        case .pinned: self = .inputMessagesFilterPinned
        case .poll: self = .inputMessagesFilterPoll
        case .call: self = .inputMessagesFilterPhoneCalls(.init())
        default: return nil
        }
    }
}
