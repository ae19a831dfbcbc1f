import ChatPresentation
import ClientEngine
import ClientModel
import Foundation
import MessageStore
import Signals
import StdExtras

/// What was found.
nonisolated struct SearchState: Sendable {
    /// A message, and the chat that it is in.
    struct Found: Sendable {
        /// Where it is.
        var key: MessageKey
        /// The chat's name.
        var chat: String
        /// What it says.
        var text: String
        /// When it was sent.
        var time: String
    }

    /// People, groups and channels.
    var peers: [Peer] = []
    /// Messages, the newest first.
    var messages: [Found] = []
    /// Whether the server was asked, or could not be.
    var isComplete = false
    /// Whether what is shown is all that is stored here, as the server does not answer.
    var isStoredOnly = false
}

/// Looks for people and messages: at once what is stored, then what the server finds.
nonisolated final class SearchFeed: Sendable {
    private struct Contents: Sendable {
        var state = SearchState()
        var waiting = 2
        var subscriptions: [Subscription] = []
    }

    private let contents = Locked(Contents())
    private let queue = Queue(label: "martlet.window.search")
    private let store: MessageStore
    private let language: any ChatLanguage
    private let zone = TimeZoneRules(.current)
    private let now: Int32
    private let tell: @MainActor (SearchState) -> Void

    init(
        _ store: MessageStore,
        _ parts: AccountParts,
        _ text: String,
        _ language: any ChatLanguage,
        tell: @escaping @MainActor (SearchState) -> Void
    ) {
        (self.store, self.language, self.tell) = (store, language, tell)
        now = Int32(clamping: parts.services.serverTime() / 1000)
        let peers = parts.search.peers(text).deliverOn(queue, buffer: .latest()).start(
            next: { [weak self] found in self?.update { $0.state.peers = found.peers } },
            failed: { [weak self] _ in self?.update { $0.waiting -= 1 } },
            completed: { [weak self] in self?.update { $0.waiting -= 1 } }
        )
        let messages = parts.search.messages(SearchQuery(text)).deliverOn(queue, buffer: .latest()).start(
            next: { [weak self] found in self?.take(found) },
            failed: { [weak self] _ in self?.update { $0.waiting -= 1 } },
            completed: { [weak self] in self?.update { $0.waiting -= 1 } }
        )
        contents.withLock { $0.subscriptions = [peers, messages] }
    }

    private func take(_ found: FoundMessages) {
        let (zone, now, language) = (zone, now, language)
        Task { [weak self, store] in
            let rows = try? await store.read { reader in
                try found.messages.map { message in
                    SearchState.Found(
                        key: message.key,
                        chat: try reader.peer(message.key.peer)?.title ?? "",
                        text: (try? message.content.decoded().text) ?? "",
                        time: RowTime.text(message.timestamp, now: now, zone: zone, language: language)
                    )
                }
            }
            guard let rows else { return }
            self?.update {
                $0.state.messages = rows
                $0.state.isStoredOnly = found.extent != .all
            }
        }
    }

    private func update(_ change: @Sendable (inout Contents) -> Void) {
        let state = contents.withLock { contents in
            change(&contents)
            contents.state.isComplete = contents.waiting <= 0
            return contents.state
        }
        let tell = tell
        onMain { tell(state) }
    }
}
