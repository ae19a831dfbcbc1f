import ClientModel
import ChatPresentation
import GTKBridge
import Localization
import ChatUI
import ChatListUI

// Drops on chats of the list.
extension ChatsScreen {
    /// The time that a drag rests over a chat before the chat is opened.
    private static let timeout = Duration.seconds(1)

    func listenToDrops() {
        let list = sidebar.list
        var opening: Task<Void, Never>?
        list.widget.onDrop(
            over: { [weak self, weak list] offer, point in
                guard let self, let list else { return false }
                let row = list.row(at: point).flatMap { $0.peer.mayBeWrittenTo ? $0 : nil }
                let isWanted = offer.cargo is DraggedMessages || offer.hasFiles || offer.hasText
                let goal = isWanted ? row?.id : nil
                guard goal != list.dropGoal else { return goal != nil }
                list.dropGoal = goal
                opening?.cancel()
                guard let goal, !(offer.cargo is DraggedMessages) else { return goal != nil }
                opening = Task { [weak self] in
                    try? await Task.sleep(for: Self.timeout)
                    if !Task.isCancelled { self?.open(goal) }
                }
                return true
            },
            leave: { [weak list] in
                opening?.cancel()
                list?.dropGoal = nil
            },
            drop: { [weak self, weak list] offer, point in
                opening?.cancel()
                list?.dropGoal = nil
                guard let self, let row = list?.row(at: point), row.peer.mayBeWrittenTo else {
                    return offer.finish(isTaken: false)
                }
                take(offer, for: row)
            }
        )
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
