import ClientHost
import ClientModel

/// A chat that the search of the desktop found.
struct DesktopSearchResult: Equatable {
    /// The chat.
    let peer: PeerID
    /// The name of its account.
    let account: String

    init(peer: PeerID, account: String) { (self.peer, self.account) = (peer, account) }

    /// The result with a name; nil if it is not the name of one.
    init?(_ name: String) {
        let parts = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let packed = Int64(parts[0]), let peer = PeerID(packed: packed) else {
            return nil
        }
        self.init(peer: peer, account: String(parts[1]))
    }

    /// The name by which the desktop calls it.
    var name: String { "\(peer.packed) \(account)" }

    /// What the desktop shows of it.
    func description(_ peer: Peer, isOneOfSeveral: Bool) -> [BusValue.Option] {
        var options: [BusValue.Option] = [
            .init("id", .string(name)), .init("name", .string(peer.title.printable)),
            .init("gicon", .string(peer.searchIcon)),
        ]
        let username = peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" }
        let details = [username, isOneOfSeveral ? account : nil].compactMap(\.self)
        if !details.isEmpty {
            options.append(.init("description", .string(details.joined(separator: " – ").printable)))
        }
        return options
    }
}

extension Peer {
    /// The theme icon for a peer of this kind.
    fileprivate var searchIcon: String {
        switch self {
        case .user, .secretChat: "avatar-default"
        case .group, .channel: "system-users"
        }
    }
}
