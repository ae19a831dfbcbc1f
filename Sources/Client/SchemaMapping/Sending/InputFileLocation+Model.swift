public import ClientModel
public import TelegramSchema

extension TL.InputFileLocation {
    /// Where to load one size of a photo from; nil before it is uploaded.
    ///
    /// - Parameters:
    ///   - photo: the photo.
    ///   - type: the size's letter, see ``ImageSize/type``.
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

    /// Where to load a document from; nil before it is uploaded.
    ///
    /// - Parameters:
    ///   - document: the document.
    ///   - type: the letter of one of its ``Document/thumbnails``, or "" for the file itself.
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

    /// Where to load the picture of a peer from.
    ///
    /// - Parameters:
    ///   - photo: the peer's picture.
    ///   - peer: how to name the peer; a minimal one by a message that shows it.
    ///   - isLarge: the picture as its profile shows it, not as lists do.
    public init(_ photo: PeerPhoto, of peer: TL.InputPeer, isLarge: Bool = false) {
        self = .inputPeerPhotoFileLocation(.init(big: isLarge, peer: peer, photoID: photo.id))
    }
}
