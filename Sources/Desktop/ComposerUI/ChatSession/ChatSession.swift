package import ClientEngine
package import ClientModel
import MessageStore
import WindowParts

/// The state of a chat that all its windows share: draft, recording, link previews and read position.
/// Reading position on the screen and selection belong to each window.
///
/// Threads: the main thread.
package final class ChatSession {
    package let peer: PeerID
    let store: MessageStore
    let draftController: DraftController
    let links: LinkPreviewLoader
    let recording: MessageRecording
    package let reading: ReadReceiptReporter

    /// The number of windows that show the chat.
    package var windowCount = 0
    private let typing: TypingReporter
    private let stickers: Stickers
    private let savedGIFs: SavedGIFs

    package init(_ account: Account, _ services: AccountServices, _ peer: PeerID) {
        (self.peer, store) = (peer, account.store)
        (typing, stickers, savedGIFs) = (services.typing, services.stickers, services.savedGIFs)
        draftController = DraftController(
            of: peer,
            account: account,
            drafts: services.drafts,
            sender: services.sender,
            editor: services.editor,
            typing: services.typing
        )
        links = LinkPreviewLoader(draftController, services.linkPreviews)
        recording = MessageRecording(draftController, services.typing, in: peer)
        reading = ReadReceiptReporter(services.reading, of: peer)
    }

    /// True if leaving the chat would lose a recording.
    package var hasUnsavedRecording: Bool { recording.state.hasUnsavedRecording }

    /// Ends the recording, which waits to be sent or discarded.
    package func endRecording() { recording.end() }

    /// Discards the recording.
    package func discardRecording() { recording.discard() }

    /// Begins to follow the available stickers; others see that the user is choosing one.
    func followStickers(_ notify: @escaping @MainActor @Sendable (StickerObserver.Event) -> Void)
        -> StickerObserver
    {
        Task { [typing, peer] in await typing.did(.choosingSticker, in: peer) }
        return StickerObserver(store, stickers, savedGIFs, notify: notify)
    }

    /// Sends media without an upload, as a reply if one is being written.
    func send(_ media: Media) {
        draftController.send(.ready(media), answering: draftController.takeReply())
    }

    /// Takes an animation from the saved ones.
    func remove(savedGIF gif: Document) async throws { try await savedGIFs.set(gif, isSaved: false) }

    /// Stores the draft and stops.
    package func stop() {
        recording.stop()
        links.stop()
        draftController.stop()
        reading.stop()
    }
}
