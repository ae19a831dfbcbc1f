import ClientModel

/// People to choose from, and who was chosen.
nonisolated struct PeopleState: Equatable, Sendable {
    /// The member's contacts, by name.
    private(set) var contacts: [Peer] = []
    /// Who was found; nil while nothing is looked for.
    private(set) var found: [Peer]?
    /// Who was chosen, in the order in which they were.
    private(set) var chosen: [Peer] = []
    /// Who is not to be chosen: oneself, and who is there already.
    let excluded: Set<PeerID>

    /// Nobody is known yet but who is chosen already: `chosen`, who may be groups.
    init(excluding excluded: Set<PeerID>, messageSelection chosen: [Peer] = []) {
        (self.excluded, self.chosen) = (excluded, chosen)
    }

    /// Who is shown: who was found, or the contacts.
    var shown: [Peer] { (found ?? contacts).filter { !excluded.contains($0.id) } }

    /// Whether somebody was chosen.
    func isChosen(_ peer: PeerID) -> Bool { chosen.contains { $0.id == peer } }

    /// Chooses somebody, or takes that back.
    mutating func toggle(_ peer: Peer) {
        guard !excluded.contains(peer.id) else { return }
        if let index = chosen.firstIndex(where: { $0.id == peer.id }) {
            chosen.remove(at: index)
        } else {
            chosen.append(peer)
        }
    }

    /// Takes the contacts as they are now.
    mutating func take(contacts: some Sequence<Peer>) {
        self.contacts = contacts.sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
    }

    /// Takes what a search has found; nil when nothing is looked for. Groups are nobody to choose.
    mutating func take(found: [Peer]?) {
        self.found = found?.filter { if case .user = $0 { true } else { false } }
    }
}
