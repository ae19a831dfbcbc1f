package import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
package import Localization
package import MessageStore

/// Deletes messages and histories of an account. The user can undo a deletion from a toast, shown in the window where
/// it was made and in all windows of the chat. It is carried out when the last of its toasts goes, before the next
/// deletion, or when the windows are closed.
package final class DeletionController {
    /// Notified when the set of hidden messages changes.
    package let changes = ObserverList<PendingDeletions>()

    package private(set) var pending = PendingDeletions() {
        didSet { if pending != oldValue { changes.notify(pending) } }
    }

    private let store: MessageStore
    private let editor: Editor
    private let scheduling: ScheduledMessageService
    private let strings: Strings
    /// The windows where toasts about chats are shown.
    private var places: [(number: Int, peer: PeerID, toasts: ToastOverlay)] = []
    private var lastPlace = 0
    private var notes: [Note] = []
    private var lastNote = 0
    private var underWay: [Task<Void, Never>] = []

    /// A toast about a deletion.
    private struct Note {
        var number: Int
        var deletion: Int
        var toasts: ToastOverlay
        var toast: Toast
    }

    /// Deletes messages of an account.
    package init(_ store: MessageStore, _ services: AccountServices, _ strings: Strings) {
        (self.store, self.strings) = (store, strings)
        (editor, scheduling) = (services.editor, services.scheduling)
    }

    /// Shows toasts about deletions in a chat in this window, too, while the returned token is kept.
    package func notify(of peer: PeerID, in toasts: ToastOverlay) -> ObservationToken {
        lastPlace += 1
        let number = lastPlace
        places.append((number, peer, toasts))
        return ObservationToken { [weak self] in self?.places.removeAll { $0.number == number } }
    }

    /// Deletes messages of a chat.
    ///
    /// - Parameters:
    ///   - messages: The messages.
    ///   - peer: The chat.
    ///   - forEveryone: True to delete them for others, too.
    ///   - toasts: The toasts of the window where the user deleted them.
    package func delete(_ messages: [StableID], of peer: PeerID, forEveryone: Bool, in toasts: ToastOverlay) {
        guard !messages.isEmpty else { return }
        let text =
            messages.count == 1 ? strings.messageDeleted : strings.messagesDeleted(count: messages.count)
        begin(.messages(Set(messages), forEveryone: forEveryone), text, of: peer, in: toasts)
    }

    /// Deletes the current history of a chat, like ``delete(_:of:forEveryone:in:)``.
    package func clear(_ peer: PeerID, forEveryone: Bool, in toasts: ToastOverlay) {
        Task {
            guard let newest = try? await store.read({ try $0.newestSeenMessage(of: peer) }) else { return }
            let deletion = PendingDeletions.Deletion.history(peer, upTo: newest, forEveryone: forEveryone)
            begin(deletion, strings.historyCleared, of: peer, in: toasts)
        }
    }

    /// Dismisses the toasts of a window that is closed.
    package func close(_ toasts: ToastOverlay) {
        for note in notes where note.toasts === toasts { note.toast.dismiss() }
    }

    /// Carries out pending deletions, and returns when they are stored.
    package func finish() async {
        finishNow()
        for task in underWay { await task.value }
        underWay = []
    }

    private func begin(
        _ deletion: PendingDeletions.Deletion,
        _ text: String,
        of peer: PeerID,
        in toasts: ToastOverlay
    ) {
        finishNow()
        let number = pending.add(deletion)
        var told: [ToastOverlay] = []
        for place in [toasts] + places.filter({ $0.peer == peer }).map(\.toasts)
        where !told.contains(where: { $0 === place }) {
            told.append(place)
            show(text, of: number, in: place)
        }
        // Without a toast there is no way to undo it.
        if notes.isEmpty { finish(number, in: toasts) }
    }

    private func show(_ text: String, of deletion: Int, in toasts: ToastOverlay) {
        lastNote += 1
        let number = lastNote
        let toast = toasts.show(text, button: strings.undo) { [weak self] in
            guard let self else { return }
            _ = pending.remove(deletion)
            // The pressed toast is dismissed by itself.
            for note in notes where note.deletion == deletion && note.number != number {
                note.toast.dismiss()
            }
        } gone: { [weak self] in
            self?.noteGone(number)
        }
        if let toast { notes.append(Note(number: number, deletion: deletion, toasts: toasts, toast: toast)) }
    }

    private func noteGone(_ number: Int) {
        guard let index = notes.firstIndex(where: { $0.number == number }) else { return }
        let note = notes.remove(at: index)
        if !notes.contains(where: { $0.deletion == note.deletion }) { finish(note.deletion, in: note.toasts) }
    }

    private func finishNow() {
        for note in notes { note.toast.dismiss() }
    }

    private func finish(_ number: Int, in toasts: ToastOverlay) {
        guard let deletion = pending.remove(number) else { return }
        let (store, editor, scheduling) = (store, editor, scheduling)
        underWay.append(
            Task {
                do {
                    switch deletion {
                    case .messages(let ids, let forEveryone):
                        let keys = try await store.read { reader in
                            try ids.compactMap { try reader.message($0)?.key }
                        }
                        let waiting = keys.filter(\.namespace.isScheduled)
                        if !waiting.isEmpty { _ = try await scheduling.delete(waiting.sorted()) }
                        // Of those that were scheduled, some were sent meanwhile.
                        let sent = keys.filter { !$0.namespace.isScheduled }
                        try await editor.delete(sent.sorted(), forEveryone: forEveryone)
                    case .history(let peer, let upTo, let forEveryone):
                        try await editor.clearHistory(of: peer, upTo: upTo, forEveryone: forEveryone)
                    }
                } catch {
                    toasts.show(strings.sentence(error))
                }
            }
        )
    }
}
