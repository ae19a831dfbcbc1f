public import MediaStore
import MessageStore

extension TaskRunner {
    /// Has this runner send what the ``Sender`` enqueues, and the files of ``PeerPhotos``. Called again, it takes the place of what was said before.
    ///
    /// - Parameters:
    ///   - intake: Where answers go.
    ///   - media: Where the files are that are to be sent; nil for none.
    ///   - files: Who takes the files' parts; nil for whoever makes the other calls.
    ///   - typing: Tells others that something is being uploaded; nil for not.
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

    /// Has this runner send what needs no file, unless somebody said more before.
    func handleSendingAlone(_ intake: any UpdateSink) {
        if !isRegistered(.send) { handleSending(intake) }
    }
}
