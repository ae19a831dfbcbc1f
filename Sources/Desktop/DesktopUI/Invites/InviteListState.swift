import ClientHost
import ClientModel

/// The member's links to a chat, as far as the server has told.
nonisolated struct InviteListState: Equatable, Sendable {
    /// What the server said when it was asked for them.
    enum Answer: Equatable, Sendable {
        /// Nothing yet.
        case waiting
        /// These.
        case told
        /// Something else.
        case failure(UserFacingError)
    }

    private(set) var answer = Answer.waiting
    /// Those that can be followed, newest first.
    private(set) var valid: [ChatInvite] = []
    /// Those that cannot any more, newest first.
    private(set) var revoked: [ChatInvite] = []

    /// The link that there always is.
    var primary: ChatInvite? { valid.first(where: \.isPermanent) }
    /// The others that can be followed.
    var others: [ChatInvite] {
        let primary = primary?.link
        return valid.filter { $0.link != primary }
    }

    /// Whether asking again may tell more: nothing was told yet, and not because the server does not have such links.
    var mayAskAgain: Bool {
        switch answer {
        case .waiting: true
        case .told: false
        case .failure(let failure): failure != .refused(.notSupported)
        }
    }

    /// The server has told of those that can be followed.
    mutating func take(valid told: [ChatInvite]) {
        (answer, valid) = (.told, told.filter { !$0.isRevoked })
    }

    /// The server has told of those that cannot any more.
    mutating func take(revoked told: [ChatInvite]) { revoked = told }

    /// It could not be asked, or said no. What was known before is known still.
    mutating func take(_ failure: UserFacingError) {
        if answer != .told { answer = .failure(failure) }
    }

    /// There is a new link, or a known one has changed.
    mutating func put(_ invite: ChatInvite) {
        guard !invite.isRevoked else { return }
        if let index = valid.firstIndex(where: { $0.link == invite.link }) {
            valid[index] = invite
        } else {
            valid.insert(invite, at: 0)
        }
    }

    /// A link can be followed no more; `next` is what the server told in answer, another link in its place or this one.
    mutating func revoke(_ link: String, for next: ChatInvite) {
        if let index = valid.firstIndex(where: { $0.link == link }) {
            var old = valid.remove(at: index)
            old.isRevoked = true
            old.isPermanent = false
            revoked.insert(old, at: 0)
        }
        if next.link != link { put(next) }
    }

    /// A link that could not be followed any more is gone.
    mutating func remove(_ link: String) { revoked.removeAll { $0.link == link } }
}

extension InviteListState {
    /// What the profile of the chat shows of them.
    nonisolated enum Shown: Equatable, Sendable {
        /// Nothing: the server has no such links, or it is not known whether it has.
        case nothing
        /// A link, and whether there is more to manage.
        case link(String, isManaged: Bool)
        /// A way to make the one that there always is, and whether there are others to manage.
        case offer(isManaged: Bool)
    }

    /// What is shown where the chat's own page told of a link, "" for none.
    nonisolated func shown(known: String) -> Shown {
        switch answer {
        case .told: primary.map { .link($0.link, isManaged: true) } ?? .offer(isManaged: !others.isEmpty)
        // The page behind it asks again.
        case .failure where mayAskAgain && !known.isEmpty: .link(known, isManaged: true)
        case .waiting, .failure: known.isEmpty ? .nothing : .link(known, isManaged: false)
        }
    }
}
