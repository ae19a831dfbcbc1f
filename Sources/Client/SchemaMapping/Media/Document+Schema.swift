public import ClientModel
public import TelegramSchema

extension Document {
    /// A file of the server's; nil for `documentEmpty`, of which only the number is told.
    public init?(_ document: TL.Document) {
        guard case .document(let document) = document else { return nil }
        self.init(MediaID(.document, document.id))
        remote = RemoteFile(
            datacenter: document.dcID,
            id: document.id,
            accessHash: document.accessHash,
            reference: document.fileReference
        )
        let attributes = DocumentTraits(document.attributes)
        kind = attributes.kind(mimeType: document.mimeType)
        name = attributes.name
        mimeType = document.mimeType
        byteCount = document.size
        date = document.date
        let previews = Previews(document.thumbs ?? [])
        thumbnails = previews.sizes
        miniature = previews.miniature
        outline = previews.outline
    }
}
