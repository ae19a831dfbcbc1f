import ClientHost
import ClientModel

/// Whom the member blocks, as far as it is known.
nonisolated struct BlockedState: Equatable, Sendable {
    /// That somebody is blocked from now on, or is so no longer.
    struct Decision: Equatable, Sendable {
        /// Who.
        let peer: Peer
        /// Whether they are blocked.
        let isBlocked: Bool
        /// Tells it from another one like it.
        fileprivate let number: Int
    }

    /// Whom the server lists, the newest first; nil while it has not told.
    private(set) var listed: [Peer]?
    /// What was decided last about somebody, until it is known what the server made of it.
    private(set) var changing: [PeerID: Decision] = [:]
    private var decisions = 0
    /// Why the server does not tell.
    private(set) var failure: UserFacingError?

    /// Nothing is known yet.
    init() {}

    /// Who is shown; nil while that is not known.
    var shown: [Peer]? {
        listed.map { listed in
            let known = Set(listed.map(\.id))
            let added = changing.values.filter(\.isBlocked).map(\.peer).filter { !known.contains($0.id) }
            let kept = listed.filter { changing[$0.id]?.isBlocked ?? true }
            return added.sorted { $0.id < $1.id } + kept
        }
    }

    /// Whether the server was asked and has not answered yet.
    var isWaiting: Bool { listed == nil && failure == nil }

    /// The server is asked anew.
    mutating func ask() { failure = nil }

    /// Takes what the server lists.
    mutating func take(_ peers: [Peer]) {
        listed = peers
        failure = nil
    }

    /// Takes why it does not.
    mutating func fail(_ failure: UserFacingError) { self.failure = failure }

    /// Somebody is blocked from now on, or is so no longer.
    mutating func decide(_ peer: Peer, isBlocked: Bool) -> Decision {
        decisions += 1
        let decision = Decision(peer: peer, isBlocked: isBlocked, number: decisions)
        changing[peer.id] = decision
        return decision
    }

    /// The server has taken that, or has not; what it lists counts again.
    mutating func settle(_ decision: Decision, isTaken: Bool) {
        let (peer, isBlocked) = (decision.peer, decision.isBlocked)
        if isTaken, let listed, listed.contains(where: { $0.id == peer.id }) != isBlocked {
            self.listed = isBlocked ? [peer] + listed : listed.filter { $0.id != peer.id }
        }
        // Something else may have been decided meanwhile.
        if changing[peer.id] == decision { changing[peer.id] = nil }
    }
}
