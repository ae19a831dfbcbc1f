import ClientModel
import MessageStore
import SchemaMapping

extension UpdateReplay {
    /// Stores whom an answer told of, but for groups that changed since it was asked for. A channel that we are not in
    /// any more leaves the lists and is followed no more; one that we never were in may be looked at.
    mutating func store(_ told: ReferencedPeers) throws {
        var told = told
        told.peers.removeAll { asked.groups.contains($0.id) }
        for peer in told.peers where peer.id.kind == .group { touched.groups.insert(peer.id) }
        try transaction.store(told)
        for case .channel(let channel) in told.peers where channel.isLeft {
            let peer = PeerID(.channel, channel.number)
            let isListed = try reader.chat(peer).inclusion != nil
            guard isListed || channel.flags.contains(.forbidden) else { continue }
            channels.left.insert(channel.number)
            if isListed { try transaction.setInclusion(nil, of: peer) }
        }
    }

    /// Whether a chat is a channel that we are not in.
    func isLeft(_ chat: PeerID) throws -> Bool {
        guard chat.kind == .channel, case .channel(let channel)? = try reader.peer(chat) else { return false }
        return channel.isLeft
    }
}

extension Channel {
    /// Whether we are surely not in it. One that is told in part does not say.
    var isLeft: Bool {
        !flags.contains(.minimal) && !flags.isDisjoint(with: [.left, .forbidden])
    }
}
