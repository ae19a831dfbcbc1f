import MediaStore

/// What lies on the disk, as a member thinks of it.
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
