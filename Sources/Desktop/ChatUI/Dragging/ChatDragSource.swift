import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import Localization
import MediaStore
import NodeKit
import WindowParts

/// Starts drags of content out of a chat: media, messages and selected text.
final class ChatDragSource {
    /// The maximum length of the text shown at the pointer, in characters.
    private static let longestNote = 60

    private let peer: PeerID
    private let pane: HistoryPane
    private let selection: MessageSelectionController
    private let forwardController: ForwardController
    private let media: MediaStore
    private let strings: Strings

    /// A drag source for the history of a chat.
    ///
    /// - Parameters:
    ///   - context: The account with the files, and the language.
    ///   - peer: The chat.
    ///   - pane: The history.
    ///   - selection: The selected messages and text.
    ///   - forwardController: Forwards messages that are dropped on another chat.
    init(
        _ context: ScreenContext,
        of peer: PeerID,
        in pane: HistoryPane,
        selection: MessageSelectionController,
        forward forwardController: ForwardController
    ) {
        (self.peer, self.pane, self.selection) = (peer, pane, selection)
        self.forwardController = forwardController
        (media, strings) = (context.account.media, context.strings)
    }

    /// Starts to drag an item of a row; false if it cannot be dragged.
    func drag(_ item: DragItem, of entry: ChatEntry) -> Bool {
        guard case .bubble(let bubble) = entry else { return false }
        switch item {
        case .words:
            var content = DragContent()
            let text = selection.selectedText
            content.text = text
            return begin(content, note: String(text.prefix(Self.longestNote)))
        case .chosen:
            guard selection.chosen.canForward else { return false }
            return begin(
                messages(selection.chosen.keys),
                note: strings.selectedMessages(count: selection.chosen.count)
            )
        case .message:
            guard bubble.canForward else { return false }
            let keys = bubble.parts.map(\.message.key)
            return begin(messages(keys), note: strings.selectedMessages(count: keys.count))
        case .media(let id): return dragMedia(of: id, in: bubble)
        }
    }

    private func dragMedia(of id: StableID, in bubble: BubbleEntry) -> Bool {
        guard let part = bubble.parts.first(where: { $0.message.stableID == id }), bubble.canForward else {
            return false
        }
        var content = messages([part.message.key])
        guard let media = part.content?.media.first, let file = MediaFileReference(media, in: peer) else {
            return begin(content, note: strings.selectedMessages(count: 1))
        }
        let files = DraggedFiles(self.media, file)
        content.files = { await files.paths() }
        return begin(content, note: file.name.isEmpty ? strings.selectedMessages(count: 1) : file.name) {
            files.end(isTaken: $0)
        }
    }

    private func messages(_ keys: [MessageKey]) -> DragContent {
        var content = DragContent()
        content.own = DraggedMessages { [weak self] in self?.forwardController.ask(keys, to: $0) }
        return content
    }

    private func begin(
        _ content: DragContent,
        note: String,
        end: @escaping @MainActor (Bool) -> Void = { _ in }
    ) -> Bool {
        let list = pane.surface.surface
        let image = Box(.horizontal)
        image.append(Label(note))
        image.addStyleClass("drag-note")
        return content.begin(from: list.host, at: list.dragPlace, picture: image, end: end)
    }
}
