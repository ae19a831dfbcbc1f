import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Localization
import MediaPlayer
import MessageStore

/// What there is once of a chat, in however many windows it is open: what is written and recorded there, where its links
/// lead, how far it was read, and which of its files are on their way. Where one reads, and what is selected or chosen, is each window's own.
///
/// Threads: the main thread.
final class ChatSession {
    let peer: PeerID
    let draftController: DraftController
    let links: LinkPreviewLoader
    let recording = VoiceRecording()
    let reading: ReadReceiptReporter
    let files: FileTransfers

    /// How many windows show the chat.
    fileprivate(set) var windowCount = 0
    private let parts: AccountServices
    private let store: MessageStore
    private var following: ObservationToken?

    init(_ account: Account, _ parts: AccountServices, _ peer: PeerID) {
        (self.parts, self.peer, store) = (parts, peer, account.store)
        draftController = DraftController(account, parts, peer)
        links = LinkPreviewLoader(draftController, parts.linkPreviews)
        reading = ReadReceiptReporter(parts, peer)
        files = FileTransfers(account.media, parts)
        var before = RecordingState()
        following = recording.changes.add { [weak self] state in
            defer { before = state }
            guard state.isActive, state.seconds != before.seconds || !before.isActive else { return }
            self?.tellOfRecording()
        }
    }

    private func tellOfRecording() {
        let (parts, peer) = (parts, peer)
        Task { await parts.typing.did(.recordingVoice, in: peer) }
    }

    /// Gives up what is recorded; whether something was.
    @discardableResult
    func discardRecording() -> Bool {
        guard recording.discard() else { return false }
        draftController.stopTyping()
        return true
    }

    /// Sends what was recorded, as an answer to what is answered.
    ///
    /// - Returns: Whether it was enough for a message.
    /// - Throws: `RecorderError`.
    func sendRecording() async throws(RecorderError) -> Bool {
        let reply = draftController.takeReply()
        guard let recorded = try await recording.finish() else { return false }
        draftController.send(OutgoingMedia(recorded), answering: reply)
        return true
    }

    /// Begins to follow what stickers there are; others see that one is chosen.
    func followStickers(_ notify: @escaping @MainActor @Sendable (StickerObserver.Event) -> Void)
        -> StickerObserver
    {
        let (parts, peer) = (parts, peer)
        Task { await parts.typing.did(.choosingSticker, in: peer) }
        return StickerObserver(store, parts.stickers, notify: notify)
    }

    /// Sends a sticker of the server's, as an answer to what is answered.
    func sendSticker(_ sticker: Document) {
        draftController.send(.ready(.document(sticker)), answering: draftController.takeReply())
    }

    /// Keeps what is written, and lets go.
    fileprivate func stop() {
        recording.discard()
        links.stop()
        draftController.stop()
        reading.stop()
        files.stop()
    }
}

/// What the windows of an account share: each chat that is open in them, and what waits to be deleted.
///
/// Threads: the main thread.
final class ChatSessionRegistry {
    let deletionController: DeletionController

    private let account: Account
    private let parts: AccountServices
    private var sessions: [PeerID: ChatSession] = [:]

    init(_ account: Account, _ parts: AccountServices, _ words: Strings) {
        (self.account, self.parts) = (account, parts)
        deletionController = DeletionController(account.store, parts.editor, words)
    }

    /// The chat, for one more window. ``leave(_:)`` is to follow.
    func join(_ peer: PeerID) -> ChatSession {
        let session = sessions[peer] ?? ChatSession(account, parts, peer)
        sessions[peer] = session
        session.windowCount += 1
        return session
    }

    /// A window shows a chat no more; with the last one the chat lets go of what only a window needs.
    func leave(_ session: ChatSession) {
        session.windowCount -= 1
        guard session.windowCount == 0 else { return }
        sessions[session.peer] = nil
        session.stop()
    }
}

extension OutgoingMedia {
    /// A recording as a voice message.
    nonisolated fileprivate init(_ recording: Recording) {
        let seconds = (recording.duration / .seconds(1)).rounded()
        let voice = VoiceInfo(
            duration: Int32(max(1, seconds)),
            waveform: Waveform.packed(Waveform.levels(of: recording.peaks))
        )
        self = .bytes(recording.bytes, .voice(voice), mimeType: "audio/ogg")
    }
}
