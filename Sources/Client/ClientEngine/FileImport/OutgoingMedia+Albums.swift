extension OutgoingMedia {
    /// Puts files that were picked together into albums, in their order: photos with photos and files with files, no more
    /// than an album holds.
    ///
    /// - Parameters:
    ///   - files: As they were picked.
    ///   - media: What a file is sent as.
    /// - Returns: The albums; none is empty.
    public static func albums<File>(of files: [File], _ media: (File) -> OutgoingMedia) -> [[File]] {
        var albums: [[File]] = []
        for file in files {
            if let last = albums.last, last.count < Sender.albumLimit,
                media(last[0]).isPhoto == media(file).isPhoto
            {
                albums[albums.count - 1].append(file)
            } else {
                albums.append([file])
            }
        }
        return albums
    }

    private var isPhoto: Bool { if case .photo = self { true } else { false } }
}
