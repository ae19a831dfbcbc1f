public import MediaStore
import MessageStore

extension TaskRunner {
    /// Registers the handlers for messages of the ``Sender`` and photos of ``PeerPhotos``. Another call replaces
    /// them.
    ///
    /// - Parameters:
    ///   - intake: The sink for the answers.
    ///   - media: The store of the files to send; nil for none.
    ///   - files: The clients for file parts; nil to use the client of the other calls.
    ///   - typing: The reporter of uploads to others; nil for none.
    public func handleSending(
        _ intake: any UpdateSink,
        media: MediaStore? = nil,
        files: FileTransferClients? = nil,
        typing: TypingReporter? = nil
    ) {
        let references = MediaReferences(services: services)
        let api = files?.upload ?? services.api
        let send = SendHandler(intake: intake, references: references, media: media, files: api)
        register(send, for: .send)
        guard let media else { return }
        register(UploadHandler(media: media, typing: typing, api: api), for: .upload)
        register(PeerPhotoHandler(intake: intake, media: media, files: api), for: .setPicture)
    }

    /// Registers the handler for messages without files, unless a fuller one is registered.
    func handleSendingAlone(_ intake: any UpdateSink) {
        if !isRegistered(.send) { handleSending(intake) }
    }
}
