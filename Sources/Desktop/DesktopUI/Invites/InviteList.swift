import ClientEngine
import ClientHost
import ClientModel

/// The member's links to a chat, for the screens that show them: asks the server, and carries out what the member does.
final class InviteList {
    let peer: PeerID
    private(set) var state = InviteListState() {
        didSet { if state != oldValue { changes.notify(state) } }
    }

    private let links: InviteLinks
    private let changes = ObserverList<InviteListState>()
    private var isAsking = false

    init(_ parts: AccountServices, _ peer: PeerID) { (links, self.peer) = (parts.inviteLinks, peer) }

    /// Has `show` be called at every change, for as long as what is returned is kept.
    func listen(_ show: @escaping @MainActor (InviteListState) -> Void) -> ObservationToken {
        changes.add(show)
    }

    /// Asks for those that can be followed.
    func load() async {
        guard !isAsking else { return }
        isAsking = true
        do {
            state.take(valid: try await links.list(of: peer))
        } catch {
            state.take(UserFacingError(error))
        }
        isAsking = false
    }

    /// Asks for those that cannot be followed any more; without an answer the screen has none of them.
    func loadRevoked() async {
        guard let told = try? await links.list(of: peer, isRevoked: true) else { return }
        state.take(revoked: told)
    }

    /// Makes the link that there always is, where there is none.
    func makePrimary() async throws { state.put(try await links.makePermanent(to: peer)) }

    /// Makes a link.
    func make(_ terms: ChatInvite.Terms) async throws { state.put(try await links.make(terms, to: peer)) }

    /// Changes one.
    func change(_ link: String, to terms: ChatInvite.Terms) async throws {
        state.put(try await links.change(link, to: terms, in: peer))
    }

    /// Makes one invalid.
    func revoke(_ link: String) async throws {
        state.revoke(link, for: try await links.revoke(link, in: peer))
    }

    /// Deletes one that is not valid any more.
    func delete(_ link: String) async throws {
        try await links.delete(link, in: peer)
        state.remove(link)
    }
}
