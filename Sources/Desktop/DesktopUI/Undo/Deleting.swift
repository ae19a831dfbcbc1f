import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import MessageStore

/// Deletes messages and histories so that it can be undone for as long as a note about it is there. What was not undone
/// is carried out when the note goes, when the next deed comes, or when the window is closed: nothing is forgotten.
final class Deleting {
    /// Called when other messages than before are not to be shown.
    var onChange: (@MainActor (PendingDeletions) -> Void)?

    private(set) var pending = PendingDeletions() {
        didSet { if pending != oldValue { onChange?(pending) } }
    }

    private let store: MessageStore
    private let editor: Editor
    private let toasts: ToastOverlay
    private let words: any WindowLanguage
    private var note: (number: Int, toast: Toast)?
    private var underWay: [Task<Void, Never>] = []

    init(
        _ store: MessageStore,
        _ editor: Editor,
        _ toasts: ToastOverlay,
        _ words: any WindowLanguage
    ) {
        (self.store, self.editor, self.toasts, self.words) = (store, editor, toasts, words)
    }

    /// Deletes messages.
    func delete(_ messages: [StableID], forEveryone: Bool) {
        guard !messages.isEmpty else { return }
        begin(.messages(Set(messages), forEveryone: forEveryone), words.messagesDeleted(messages.count))
    }

    /// Deletes what a chat has now.
    func clear(_ peer: PeerID, forEveryone: Bool) {
        Task {
            guard let newest = try? await store.read({ try $0.newestSeenMessage(of: peer) }) else { return }
            begin(.history(peer, upTo: newest, forEveryone: forEveryone), words.historyCleared)
        }
    }

    /// Carries out what waits, and returns when it is stored.
    func finish() async {
        finishNow()
        for task in underWay { await task.value }
        underWay = []
    }

    private func begin(_ deed: PendingDeletions.Deed, _ text: String) {
        finishNow()
        let number = pending.add(deed)
        let toast = toasts.show(text, button: words.undo) { [weak self] in
            _ = self?.pending.remove(number)
        } gone: { [weak self] in
            self?.finish(number)
        }
        note = toast.map { (number, $0) }
        if toast == nil { finish(number) }
    }

    private func finishNow() {
        guard let note else { return }
        finish(note.number)
        note.toast.dismiss()
    }

    private func finish(_ number: Int) {
        if note?.number == number { note = nil }
        guard let deed = pending.remove(number) else { return }
        let (store, editor) = (store, editor)
        underWay.append(
            Task {
                do {
                    switch deed {
                    case .messages(let ids, let forEveryone):
                        let keys = try await store.read { reader in
                            try ids.compactMap { try reader.message($0)?.key }
                        }
                        try await editor.delete(keys.sorted(), forEveryone: forEveryone)
                    case .history(let peer, let upTo, let forEveryone):
                        try await editor.clearHistory(of: peer, upTo: upTo, forEveryone: forEveryone)
                    }
                } catch {
                    toasts.show(words.sentence(error))
                }
            }
        )
    }
}
