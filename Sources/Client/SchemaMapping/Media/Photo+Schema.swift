public import ClientModel
public import TelegramSchema

extension Photo {
    /// Converts a photo; nil for `photoEmpty`, which has an id only.
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
