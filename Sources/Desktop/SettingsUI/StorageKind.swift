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
    func name(_ words: Strings) -> String {
        switch self {
        case .photos: words.storagePhotos
        case .videos: words.storageVideos
        case .files: words.storageFiles
        case .voices: words.storageVoices
        case .stickers: words.storageStickers
        case .avatars: words.storageAvatars
        case .others: words.storageOthers
        }
    }
}
