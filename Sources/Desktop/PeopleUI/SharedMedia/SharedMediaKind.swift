import ClientModel
import Localization

/// A kind of shared media.
nonisolated enum SharedMediaKind: CaseIterable, Hashable, Sendable {
    case photos, videos, files, links, voice, music

    /// The tag of the kind in the store and at the server.
    var tag: MessageTags {
        switch self {
        case .photos: .photo
        case .videos: .video
        case .files: .file
        case .links: .link
        case .voice: .voice
        case .music: .music
        }
    }

    /// True for kinds that are shown as tiles.
    var isTiled: Bool { self == .photos || self == .videos }

    /// True for kinds that are played in the list.
    var isSound: Bool { self == .voice || self == .music }

    /// The name of the kind.
    func name(_ strings: Strings) -> String {
        switch self {
        case .photos: strings.photos
        case .videos: strings.videos
        case .files: strings.files
        case .links: strings.links
        case .voice: strings.voiceMessages
        case .music: strings.music
        }
    }

    /// The icon of the kind.
    var icon: String {
        switch self {
        case .photos: "image-x-generic-symbolic"
        case .videos: "video-x-generic-symbolic"
        case .files: "text-x-generic-symbolic"
        case .links: "org.martlet.Martlet-link-symbolic"
        case .voice: "org.martlet.Martlet-microphone-symbolic"
        case .music: "folder-music-symbolic"
        }
    }

    /// A number of messages of the kind.
    func name(_ strings: Strings, count: Int) -> String {
        switch self {
        case .photos: strings.photoCount(count: count)
        case .videos: strings.videoCount(count: count)
        case .files: strings.documentCount(count: count)
        case .links: strings.linkCount(count: count)
        case .voice: strings.voiceCount(count: count)
        case .music: strings.trackCount(count: count)
        }
    }
}
