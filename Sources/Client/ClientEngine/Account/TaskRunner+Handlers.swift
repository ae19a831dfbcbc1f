public import MediaStore
import MessageStore
import Signals

extension TaskRunner {
    /// Registers the handlers for read states, drafts, edits, saved GIFs and other stored calls, and creates tasks for unsent
    /// states. Called before ``start()``.
    public func handleStates(_ intake: any UpdateSink) {
        register(ReadStateHandler(intake: intake), for: .readState)
        register(DraftHandler(intake: intake), for: .draft)
        register(CallHandler(intake: intake), for: .call)
        register(EditHandler(intake: intake), for: .edit)
        register(ClearHandler(intake: intake), for: .clearHistory)
        register(ThreadReadHandler(), for: .readThread)
        register(SaveGIFHandler(references: MediaReferences(services: services)), for: .saveGIF)
        let reads = DirtyStateScheduler(services, ReadStateSyncsView()) { value in
            value.keys.sorted().map { ReadStateHandler.task($0) }
        }
        let serverTime = services.serverTime
        let drafts = DirtyStateScheduler(services, DraftsView.unsynced) { value in
            // A thread's draft is local: the server keeps one per chat.
            let peers = value.keys.filter { $0.thread == nil }.map(\.peer).sorted()
            return peers.map { DraftHandler.task($0, at: serverTime() + DraftHandler.delayMilliseconds) }
        }
        carriers = [reads, drafts]
    }
}

extension TaskRunner {
    /// Registers the handlers for messages of the ``Sender`` and photos of ``PeerPhotos``. Another call replaces
    /// them.
    ///
    /// - Parameters:
    ///   - intake: The sink for the answers.
    ///   - media: The store of the files to send; nil for none.
    ///   - files: The clients for file parts; nil to use the client of the other calls.
    ///   - scaler: Scales photos; nil to leave them to another program.
    ///   - typing: The reporter of uploads to others; nil for none.
    public func handleSending(
        _ intake: any UpdateSink,
        media: MediaStore? = nil,
        files: FileTransferClients? = nil,
        scaler: (any PhotoScaler)? = nil,
        typing: TypingReporter? = nil
    ) {
        let references = MediaReferences(services: services)
        let api = files?.upload ?? services.api
        let send = SendHandler(intake: intake, references: references, media: media, files: api)
        register(send, for: .send)
        guard let media else { return }
        register(UploadHandler(media: media, typing: typing, api: api), for: .upload)
        if let scaler { register(PhotoScalingHandler(media: media, scaler: scaler), for: .scalePhoto) }
        register(PeerPhotoHandler(intake: intake, media: media, files: api), for: .setPicture)
    }

    /// Registers the handler for messages without files, unless a fuller one is registered.
    func handleSendingAlone(_ intake: any UpdateSink) {
        if !isRegistered(.send) { handleSending(intake) }
    }
}
