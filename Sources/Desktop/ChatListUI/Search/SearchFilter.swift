import ClientModel
import Localization

/// A kind of messages to which a search is limited.
nonisolated enum SearchFilter: CaseIterable, Sendable {
    case everything, photos, videos, files, links, music, voice

    /// The tags of the messages; empty for all of them.
    var tags: MessageTags {
        switch self {
        case .everything: []
        case .photos: .photo
        case .videos: .video
        case .files: .file
        case .links: .link
        case .music: .music
        case .voice: .voice
        }
    }

    /// The name of the kind.
    func name(_ strings: Strings) -> String {
        switch self {
        case .everything: strings.searchEverything
        case .photos: strings.photos
        case .videos: strings.videos
        case .files: strings.files
        case .links: strings.links
        case .music: strings.music
        case .voice: strings.voiceMessages
        }
    }
}
