extension OutgoingMedia {
    /// Groups picked files into albums, in order: photos with photos and files with files, up to the size of an
    /// album.
    ///
    /// - Parameters:
    ///   - files: The files, in the order of picking.
    ///   - media: Returns the kind as which a file is sent.
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
