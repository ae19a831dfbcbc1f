import Localization
import MediaStore

/// The kinds of stored files that are shown to the user.
nonisolated enum StorageKind: CaseIterable {
    case photos, videos, files, voices, stickers, avatars, others

    init(_ kind: MediaKind) {
        self =
            switch kind {
            case .photo: .photos
            case .video, .round, .story: .videos
            case .file, .music: .files
            case .voice: .voices
            case .sticker: .stickers
            case .avatar: .avatars
            default: .others
            }
    }

    /// What it is called.
    func name(_ strings: Strings) -> String {
        switch self {
        case .photos: strings.storagePhotos
        case .videos: strings.storageVideos
        case .files: strings.storageFiles
        case .voices: strings.storageVoices
        case .stickers: strings.storageStickers
        case .avatars: strings.storageAvatars
        case .others: strings.storageOthers
        }
    }
}
