public import ClientModel
public import TelegramSchema

extension TL.InputPhoto {
    /// The input photo for calls; nil before it is uploaded, and for one of a secret chat.
    public init?(_ photo: Photo) {
        guard photo.id.kind == .photo, let remote = photo.remote, remote.secretKey == nil else { return nil }
        self = .inputPhoto(
            .init(id: remote.id, accessHash: remote.accessHash, fileReference: remote.reference)
        )
    }
}

extension TL.InputDocument {
    /// The input document for calls; nil before it is uploaded, and for one of a secret chat.
    public init?(_ document: Document) {
        guard document.id.kind == .document, let remote = document.remote, remote.secretKey == nil else {
            return nil
        }
        self = .inputDocument(
            .init(id: remote.id, accessHash: remote.accessHash, fileReference: remote.reference)
        )
    }
}

extension TL.InputGeoPoint {
    /// Converts a location for the server.
    public init(_ location: Location) {
        self = .inputGeoPoint(
            .init(lat: location.latitude, long: location.longitude, accuracyRadius: location.accuracy)
        )
    }
}

extension TL.InputChatPhoto {
    /// An uploaded file as the photo of a group or channel; nil for no photo.
    public init(_ file: UploadedFile?) {
        self = file.map { .inputChatUploadedPhoto(.init(file: TL.InputFile($0))) } ?? .inputChatPhotoEmpty
    }
}
