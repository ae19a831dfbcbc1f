public import ClientModel
public import TelegramSchema

extension Document {
    /// Converts a document; nil for `documentEmpty`, which has an id only.
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
