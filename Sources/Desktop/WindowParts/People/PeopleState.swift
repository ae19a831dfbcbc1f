package import ClientModel

/// People to choose from, and the chosen ones.
nonisolated package struct PeopleState: Equatable, Sendable {
    /// The user's contacts, by name.
    private(set) var contacts: [Peer] = []
    /// The search results; nil while there is no search.
    private(set) var found: [Peer]?
    /// The chosen people, in the order of choice.
    package private(set) var chosen: [Peer] = []
    /// The people that cannot be chosen: the user, and those who are in the chat already.
    let excluded: Set<PeerID>
    /// True if only people whose phone number is known can be chosen.
    let needsPhone: Bool

    /// A state without contacts; `chosen`, which may include groups, is chosen already.
    init(excluding excluded: Set<PeerID>, chosen: [Peer] = [], needsPhone: Bool = false) {
        (self.excluded, self.chosen, self.needsPhone) = (excluded, chosen, needsPhone)
    }

    /// The people to show: the search results, or the contacts.
    var shown: [Peer] {
        (found ?? contacts).filter { !excluded.contains($0.id) && (!needsPhone || $0.phone != nil) }
    }

    /// True if the person is chosen.
    func isChosen(_ peer: PeerID) -> Bool { chosen.contains { $0.id == peer } }

    /// Adds a person to the choice or removes one.
    mutating func toggle(_ peer: Peer) {
        guard !excluded.contains(peer.id) else { return }
        if let index = chosen.firstIndex(where: { $0.id == peer.id }) {
            chosen.remove(at: index)
        } else {
            chosen.append(peer)
        }
    }

    /// Takes the current contacts.
    mutating func take(contacts: some Sequence<Peer>) {
        self.contacts = contacts.sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
    }

    /// Takes the results of a search; nil for no search. Groups are left out, as they cannot be chosen.
    mutating func take(found: [Peer]?) {
        self.found = found?.filter { if case .user = $0 { true } else { false } }
    }
}

nonisolated extension Peer {
    /// The phone number of a user, with its plus; nil if it is hidden.
    var phone: String? {
        guard case .user(let user) = self, !user.phone.isEmpty else { return nil }
        return "+\(user.phone)"
    }
}
