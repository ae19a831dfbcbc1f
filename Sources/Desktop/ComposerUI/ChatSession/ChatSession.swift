import ChatPresentation
package import ClientEngine
import ClientHost
package import ClientModel
import Localization
import MediaPlayer
import MessageStore
package import WindowParts

/// The state of a chat that all its windows share: draft, recording, link previews, read position and file transfers.
/// Reading position on the screen and selection belong to each window.
///
/// Threads: the main thread.
package final class ChatSession {
    package let peer: PeerID
    let draftController: DraftController
    let links: LinkPreviewLoader
    let recording = VoiceRecording()
    package let reading: ReadReceiptReporter
    package let files: FileTransfers

    /// The number of windows that show the chat.
    package var windowCount = 0
    private let typing: TypingReporter
    private let stickers: Stickers
    private let store: MessageStore
    private var following: ObservationToken?

    package init(_ account: Account, _ services: AccountServices, _ peer: PeerID) {
        (self.peer, store) = (peer, account.store)
        (typing, stickers) = (services.typing, services.stickers)
        draftController = DraftController(
            of: peer,
            account: account,
            drafts: services.drafts,
            sender: services.sender,
            editor: services.editor,
            typing: services.typing
        )
        links = LinkPreviewLoader(draftController, services.linkPreviews)
        reading = ReadReceiptReporter(services.reading, of: peer)
        files = FileTransfers(account.media, services)
        var before = RecordingState()
        following = recording.changes.add { [weak self] state in
            defer { before = state }
            guard state.isActive, state.seconds != before.seconds || !before.isActive else { return }
            self?.tellOfRecording()
        }
    }

    private func tellOfRecording() {
        Task { [typing, peer] in await typing.did(.recordingVoice, in: peer) }
    }

    /// True if leaving the chat would lose a recording.
    package var hasUnsavedRecording: Bool { recording.state.hasUnsavedRecording }

    /// Discards the recording.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    package func discardRecording() -> Bool {
        guard recording.discard() else { return false }
        draftController.stopTyping()
        return true
    }

    /// Sends the recording, as a reply if one is being written.
    ///
    /// - Returns: False if the recording was too short for a message.
    /// - Throws: `RecorderError`.
    func sendRecording() async throws(RecorderError) -> Bool {
        let reply = draftController.takeReply()
        guard let recorded = try await recording.finish() else { return false }
        draftController.send(OutgoingMedia(recorded), answering: reply)
        return true
    }

    /// Begins to follow the available stickers; others see that the user is choosing one.
    func followStickers(_ notify: @escaping @MainActor @Sendable (StickerObserver.Event) -> Void)
        -> StickerObserver
    {
        Task { [typing, peer] in await typing.did(.choosingSticker, in: peer) }
        return StickerObserver(store, stickers, notify: notify)
    }

    /// Sends a sticker that the server has, as a reply if one is being written.
    func sendSticker(_ sticker: Document) {
        draftController.send(.ready(.document(sticker)), answering: draftController.takeReply())
    }

    /// Stores the draft and stops.
    package func stop() {
        recording.discard()
        links.stop()
        draftController.stop()
        reading.stop()
        files.stop()
    }
}

extension OutgoingMedia {
    /// A voice message with a recording.
    nonisolated fileprivate init(_ recording: Recording) {
        let seconds = (recording.duration / .seconds(1)).rounded()
        let voice = VoiceInfo(
            duration: Int32(max(1, seconds)),
            waveform: Waveform.packed(Waveform.levels(of: recording.peaks))
        )
        self = .bytes(recording.bytes, .voice(voice), mimeType: "audio/ogg")
    }
}
