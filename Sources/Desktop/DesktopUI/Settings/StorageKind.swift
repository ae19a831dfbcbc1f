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
}
