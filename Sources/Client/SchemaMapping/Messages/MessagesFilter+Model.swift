public import ClientModel
public import TelegramSchema

extension TL.MessagesFilter {
    /// How to ask the server for the messages of one space, or for those of photos and videos, or of voice and
    /// round videos, together.
    ///
    /// Nil for what is asked for by other functions (mentions and reactions not seen), for live locations, which
    /// the server does not search, and for other combinations.
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
