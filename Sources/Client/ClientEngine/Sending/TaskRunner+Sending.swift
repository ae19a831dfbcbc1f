public import MediaStore
import MessageStore

extension TaskRunner {
    /// Has this runner send what the ``Sender`` enqueues. Before ``start()``.
    ///
    /// - Parameters:
    ///   - intake: Where answers go.
    ///   - media: Where the files are that are to be sent; nil for none.
    ///   - typing: Tells others that something is being uploaded; nil for not.
    public func handleSending(
        _ intake: any UpdateIntake,
        media: MediaStore? = nil,
        typing: TypingReporter? = nil
    ) {
        let references = MediaReferences(services: services)
        register(SendHandler(intake: intake, references: references, media: media), for: .send)
        if let media { register(UploadHandler(media: media, typing: typing), for: .upload) }
    }
}
