import ClientHost
import ClientModel

/// The people that the user blocks, as far as known.
nonisolated struct BlockedState: Equatable, Sendable {
    /// A decision to block or unblock a person.
    struct Decision: Equatable, Sendable {
        /// The person.
        let peer: Peer
        /// True to block, false to unblock.
        let isBlocked: Bool
        /// Distinguishes equal decisions.
        fileprivate let number: Int
    }

    /// The server's list, the newest first; nil until it is loaded.
    private(set) var listed: [Peer]?
    /// The latest decision about each person, until its result is known.
    private(set) var changing: [PeerID: Decision] = [:]
    private var decisions = 0
    /// The reason why loading failed.
    private(set) var failure: UserFacingError?

    /// A state before loading.
    init() {}

    /// The people to show; nil until they are known.
    var shown: [Peer]? {
        listed.map { listed in
            let known = Set(listed.map(\.id))
            let added = changing.values.filter(\.isBlocked).map(\.peer).filter { !known.contains($0.id) }
            let kept = listed.filter { changing[$0.id]?.isBlocked ?? true }
            return added.sorted { $0.id < $1.id } + kept
        }
    }

    /// True while the server has not answered.
    var isWaiting: Bool { listed == nil && failure == nil }

    /// Called when the server is asked again.
    mutating func ask() { failure = nil }

    /// Takes the server's list.
    mutating func take(_ peers: [Peer]) {
        listed = peers
        failure = nil
    }

    /// Takes the reason of a failure.
    mutating func fail(_ failure: UserFacingError) { self.failure = failure }

    /// Adds a decision to block or unblock a person.
    mutating func decide(_ peer: Peer, isBlocked: Bool) -> Decision {
        decisions += 1
        let decision = Decision(peer: peer, isBlocked: isBlocked, number: decisions)
        changing[peer.id] = decision
        return decision
    }

    /// Removes a decision once its result is known; the server's list counts again.
    mutating func settle(_ decision: Decision, isTaken: Bool) {
        let (peer, isBlocked) = (decision.peer, decision.isBlocked)
        if isTaken, let listed, listed.contains(where: { $0.id == peer.id }) != isBlocked {
            self.listed = isBlocked ? [peer] + listed : listed.filter { $0.id != peer.id }
        }
        // A later decision may have replaced this one.
        if changing[peer.id] == decision { changing[peer.id] = nil }
    }
}
