import ClientEngine
import ClientHost
import ClientModel
import WindowParts

/// The user's invite links to a chat: asks the server for them, and makes the user's changes.
package final class InviteList {
    let peer: PeerID
    private(set) var state = InviteListState() {
        didSet { if state != oldValue { changes.notify(state) } }
    }

    private let links: InviteLinks
    private let changes = ObserverList<InviteListState>()
    private var isAsking = false

    init(_ links: InviteLinks, _ peer: PeerID) { (self.links, self.peer) = (links, peer) }

    /// Calls `show` at each change while the returned token is kept.
    func listen(_ show: @escaping @MainActor (InviteListState) -> Void) -> ObservationToken {
        changes.add(show)
    }

    /// Loads the valid links.
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

    /// Loads the revoked links; without an answer the screen shows none.
    func loadRevoked() async {
        guard let told = try? await links.list(of: peer, isRevoked: true) else { return }
        state.take(revoked: told)
    }

    /// Makes the permanent link, if there is none.
    func makePrimary() async throws { state.put(try await links.makePermanent(to: peer)) }

    /// Makes a link.
    func make(_ terms: ChatInvite.Terms) async throws { state.put(try await links.make(terms, to: peer)) }

    /// The link of an invitation to the server: a new one, or the server's own where anybody may sign up.
    func makeInvitation() async throws -> String {
        let invite = try await links.make(ChatInvite.Terms(), to: peer)
        state.put(invite)
        return invite.link
    }

    /// Changes the terms of a link.
    func change(_ link: String, to terms: ChatInvite.Terms) async throws {
        state.put(try await links.change(link, to: terms, in: peer))
    }

    /// Revokes a link.
    func revoke(_ link: String) async throws {
        state.revoke(link, for: try await links.revoke(link, in: peer))
    }

    /// Deletes a revoked link.
    func delete(_ link: String) async throws {
        try await links.delete(link, in: peer)
        state.remove(link)
    }
}
