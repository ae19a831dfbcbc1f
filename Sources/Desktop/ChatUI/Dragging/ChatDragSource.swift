import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import Localization
import NodeKit

// Content dragged out of the chat.
extension ChatScreen {
    /// The maximum length of the text shown at the pointer, in characters.
    private static let longestNote = 60

    /// Starts to drag an item; false if it cannot be dragged.
    func dragOut(_ grip: DragItem, of entry: ChatEntry) -> Bool {
        guard case .bubble(let bubble) = entry else { return false }
        switch grip {
        case .words:
            var drag = DragContent()
            let text = messageSelection.selectedText
            drag.text = text
            return begin(drag, note: String(text.prefix(Self.longestNote)))
        case .chosen:
            guard messageSelection.chosen.canForward else { return false }
            return begin(
                messages(messageSelection.chosen.keys),
                note: strings.selectedMessages(count: messageSelection.chosen.count)
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
        var drag = messages([part.message.key])
        guard let media = part.content?.media.first, let file = MediaFileReference(media, in: peer) else {
            return begin(drag, note: strings.selectedMessages(count: 1))
        }
        let files = DraggedFiles(account.media, file)
        drag.files = { await files.paths() }
        return begin(drag, note: file.name.isEmpty ? strings.selectedMessages(count: 1) : file.name) {
            files.end(isTaken: $0)
        }
    }

    private func messages(_ keys: [MessageKey]) -> DragContent {
        var drag = DragContent()
        drag.own = DraggedMessages { [weak self] in self?.forwardController.ask(keys, to: $0) }
        return drag
    }

    private func begin(
        _ drag: DragContent,
        note: String,
        end: @escaping @MainActor (Bool) -> Void = { _ in }
    ) -> Bool {
        let list = pane.surface.surface
        let label = Label(note)
        let picture = Box(.horizontal)
        picture.append(label)
        picture.addStyleClass("drag-note")
        return drag.begin(from: list.host, at: list.dragPlace, picture: picture, end: end)
    }
}
