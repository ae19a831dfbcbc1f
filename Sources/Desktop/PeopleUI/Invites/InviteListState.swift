import ClientHost
import ClientModel

/// The user's invite links to a chat, as far as the server sent them.
nonisolated package struct InviteListState: Equatable, Sendable {
    /// The answer of the server to the request for links.
    enum Answer: Equatable, Sendable {
        /// No answer yet.
        case waiting
        /// The links were received.
        case told
        /// The request failed.
        case failure(UserFacingError)
    }

    private(set) var answer = Answer.waiting
    /// The valid links, newest first.
    private(set) var valid: [ChatInvite] = []
    /// The revoked links, newest first.
    private(set) var revoked: [ChatInvite] = []

    /// The permanent link.
    var primary: ChatInvite? { valid.first(where: \.isPermanent) }
    /// The other valid links.
    var others: [ChatInvite] {
        let primary = primary?.link
        return valid.filter { $0.link != primary }
    }

    /// True if a further request may succeed: there was no answer yet, and the server supports such links.
    var mayAskAgain: Bool {
        switch answer {
        case .waiting: true
        case .told: false
        case .failure(let failure): failure != .refused(.notSupported)
        }
    }

    /// Takes the valid links from the server.
    mutating func take(valid told: [ChatInvite]) {
        (answer, valid) = (.told, told.filter { !$0.isRevoked })
    }

    /// Takes the revoked links from the server.
    mutating func take(revoked told: [ChatInvite]) { revoked = told }

    /// Takes a failed request. Known links are kept.
    mutating func take(_ failure: UserFacingError) {
        if answer != .told { answer = .failure(failure) }
    }

    /// Takes a new or changed link.
    mutating func put(_ invite: ChatInvite) {
        guard !invite.isRevoked else { return }
        if let index = valid.firstIndex(where: { $0.link == invite.link }) {
            valid[index] = invite
        } else {
            valid.insert(invite, at: 0)
        }
    }

    /// Revokes a link; `next` is the server's answer: its replacement, or the link itself.
    mutating func revoke(_ link: String, for next: ChatInvite) {
        if let index = valid.firstIndex(where: { $0.link == link }) {
            var old = valid.remove(at: index)
            old.isRevoked = true
            old.isPermanent = false
            revoked.insert(old, at: 0)
        }
        if next.link != link { put(next) }
    }

    /// Removes a revoked link that was deleted.
    mutating func remove(_ link: String) { revoked.removeAll { $0.link == link } }
}

extension InviteListState {
    /// The part of the links that the chat's profile shows.
    nonisolated enum Shown: Equatable, Sendable {
        /// Nothing: the server has no such links, or this is not known yet.
        case nothing
        /// A link, and if the user can manage others.
        case link(String, isManaged: Bool)
        /// A button that makes the permanent link, and if there are others to manage.
        case offer(isManaged: Bool)
    }

    /// The part to show; `known` is the link in the chat's own information, "" for none.
    nonisolated func shown(known: String) -> Shown {
        switch answer {
        case .told: primary.map { .link($0.link, isManaged: true) } ?? .offer(isManaged: !others.isEmpty)
        // The page of the links asks again.
        case .failure where mayAskAgain && !known.isEmpty: .link(known, isManaged: true)
        case .waiting, .failure: known.isEmpty ? .nothing : .link(known, isManaged: false)
        }
    }
}
