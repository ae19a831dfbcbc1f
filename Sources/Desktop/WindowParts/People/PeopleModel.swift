import ClientEngine
import ClientModel
import MessageStore
import Signals
import StdExtras

/// Follows the user's contacts, and searches other people by name, off the main thread.
///
/// Threads: made and ended on any; notifies on the main thread, in order.
nonisolated final class PeopleModel: Sendable {
    /// A change of contacts or results.
    enum Event: Sendable {
        case contacts([Peer])
        /// The people found for a text.
        case found([Peer], for: String)
    }

    private struct Contents: Sendable {
        var following: Subscription?
        var people: Subscription?
        var search: Subscription?
    }

    private let queue = Queue(label: "martlet.window.people")
    private let contents = Locked(Contents())
    private let store: MessageStore
    private let searching: SearchService
    private let notify: @MainActor (Event) -> Void

    init(_ store: MessageStore, _ searching: SearchService, notify: @escaping @MainActor (Event) -> Void) {
        (self.store, self.searching, self.notify) = (store, searching, notify)
        let following = store.view(ContactsView()).deliverOn(queue, buffer: .latest())
            .start(next: { [weak self] contacts in self?.follow(contacts) })
        contents.withLock { $0.following = following }
    }

    private func follow(_ contacts: Set<PeerID>) {
        let notify = notify
        let people = store.view(PeerMapView<Peer>.peers(contacts)).deliverOn(queue, buffer: .latest())
            .start(next: { known in
                let peers = Array(known.values)
                onMain { notify(.contacts(peers)) }
            })
        contents.withLock { $0.people = people }
    }

    /// Searches people by the beginnings of their names, or by their usernames.
    func look(for text: String) {
        let notify = notify
        let words = text.hasPrefix("@") ? String(text.dropFirst()) : text
        let search =
            words.isEmpty
            ? nil
            : searching.peers(words).deliverOn(queue, buffer: .latest()).start(next: { found in
                onMain { notify(.found(found.peers, for: text)) }
            })
        contents.withLock { $0.search = search }
    }
}
