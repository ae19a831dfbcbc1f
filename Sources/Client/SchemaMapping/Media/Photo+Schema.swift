public import ClientModel
public import TelegramSchema

extension Photo {
    /// A picture of the server's; nil for `photoEmpty`, of which only the number is told.
    public init?(_ photo: TL.Photo) {
        guard case .photo(let photo) = photo else { return nil }
        self.init(MediaID(.photo, photo.id))
        remote = RemoteFile(
            datacenter: photo.dcID,
            id: photo.id,
            accessHash: photo.accessHash,
            reference: photo.fileReference
        )
        date = photo.date
        let previews = Previews(photo.sizes)
        sizes = previews.sizes
        miniature = previews.miniature
        hasStickers = photo.hasStickers
    }
}
