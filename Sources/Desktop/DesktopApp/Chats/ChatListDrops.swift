import ChatListUI
import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Drops on chats of the list: messages are forwarded, files and texts open the chat.
final class ChatListDrops {
    /// The time that a drag rests over a chat before the chat is opened.
    private static let timeout = Duration.seconds(1)

    private let list: ChatListPane
    private let strings: Strings
    private let open: @MainActor (PeerID, _ then: (@MainActor (ChatScreen) -> Void)?) -> Void
    private var opening: Task<Void, Never>?

    /// Accepts drops on a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - strings: The texts of the window.
    ///   - open: Opens a chat, then calls `then` with it.
    init(
        on list: ChatListPane,
        _ strings: Strings,
        open: @escaping @MainActor (PeerID, _ then: (@MainActor (ChatScreen) -> Void)?) -> Void
    ) {
        (self.list, self.strings, self.open) = (list, strings, open)
        list.widget.onDrop(
            over: { [weak self] offer, point in self?.isWanted(offer, at: point) ?? false },
            leave: { [weak self] in self?.end() },
            drop: { [weak self] offer, point in
                self?.end()
                guard let self, let row = row(at: point) else { return offer.finish(isTaken: false) }
                take(offer, for: row)
            }
        )
    }

    /// The chat at a point, if the user may write to it.
    private func row(at point: Point) -> ChatRow? {
        list.row(at: point).flatMap { $0.peer.mayBeWrittenTo ? $0 : nil }
    }

    private func isWanted(_ offer: DropEvent, at point: Point) -> Bool {
        let isWanted = offer.cargo is DraggedMessages || offer.hasFiles || offer.hasText
        let goal = isWanted ? row(at: point)?.id : nil
        guard goal != list.dropGoal else { return goal != nil }
        list.dropGoal = goal
        opening?.cancel()
        guard let goal, !(offer.cargo is DraggedMessages) else { return goal != nil }
        opening = Task { [weak self] in
            try? await Task.sleep(for: Self.timeout)
            if !Task.isCancelled { self?.open(goal, nil) }
        }
        return true
    }

    private func end() {
        opening?.cancel()
        list.dropGoal = nil
    }

    private func take(_ offer: DropEvent, for row: ChatRow) {
        if let messages = offer.cargo as? DraggedMessages {
            offer.finish(isTaken: true)
            let title = row.isSaved ? strings.phrase(.savedMessages) : row.shown.title
            // Not at once: the dialog would open during the drag.
            Task {
                messages.forward(.init(id: row.id, title: title, detail: "", isSaved: row.isSaved))
            }
            return
        }
        open(row.id) { $0.take(offer) }
    }
}
