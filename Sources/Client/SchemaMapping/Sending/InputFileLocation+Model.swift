public import ClientModel
public import TelegramSchema

extension TL.InputFileLocation {
    /// The location of one size of a photo; nil before it is uploaded.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - type: The letter of the size, see ``ImageSize/type``.
    public init?(_ photo: Photo, size type: String) {
        guard let remote = photo.remote else { return nil }
        self = .inputPhotoFileLocation(
            .init(
                id: remote.id,
                accessHash: remote.accessHash,
                fileReference: remote.reference,
                thumbSize: type
            )
        )
    }

    /// The location of a document; nil before it is uploaded.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - type: The letter of one of its ``Document/thumbnails``, or "" for the file itself.
    public init?(_ document: Document, thumbnail type: String = "") {
        guard let remote = document.remote else { return nil }
        self = .inputDocumentFileLocation(
            .init(
                id: remote.id,
                accessHash: remote.accessHash,
                fileReference: remote.reference,
                thumbSize: type
            )
        )
    }

    /// The location of a peer's photo.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - peer: The input peer; a minimal one by a message that shows it.
    ///   - isLarge: True for the size of the profile, false for that of lists.
    public init(_ photo: PeerPhoto, of peer: TL.InputPeer, isLarge: Bool = false) {
        self = .inputPeerPhotoFileLocation(.init(big: isLarge, peer: peer, photoID: photo.id))
    }
}
