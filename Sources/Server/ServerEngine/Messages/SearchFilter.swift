import ServerStore
import TelegramSchema

/// The meaning of a `MessagesFilter` on this server.
enum SearchFilter {
    /// Messages with media of any of these kinds; any message if empty.
    case media(MediaKinds)
    case pinned
    /// Kinds of messages that this server does not have.
    case nothing

    init(_ filter: TL.MessagesFilter) {
        self =
            switch filter {
            case .inputMessagesFilterEmpty: .media([])
            case .inputMessagesFilterPhotos: .media(.photo)
            case .inputMessagesFilterVideo: .media(.video)
            case .inputMessagesFilterPhotoVideo: .media([.photo, .video])
            case .inputMessagesFilterDocument: .media(.document)
            case .inputMessagesFilterMusic: .media(.music)
            case .inputMessagesFilterVoice: .media(.voice)
            case .inputMessagesFilterRoundVideo: .media(.roundVideo)
            case .inputMessagesFilterRoundVoice: .media([.roundVideo, .voice])
            case .inputMessagesFilterGif: .media(.animation)
            case .inputMessagesFilterUrl: .media(.link)
            case .inputMessagesFilterChatPhotos: .media(.chatPhoto)
            case .inputMessagesFilterContacts: .media(.contact)
            case .inputMessagesFilterGeo: .media(.place)
            case .inputMessagesFilterPinned: .pinned
            case .inputMessagesFilterPoll: .media(.poll)
            case .inputMessagesFilterMyMentions, .inputMessagesFilterPhoneCalls: .nothing
            }
    }
}
