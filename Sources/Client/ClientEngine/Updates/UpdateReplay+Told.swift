import ClientModel
import MessageStore
import SchemaMapping

extension UpdateReplay {
    /// Stores the peers that an answer describes, except for groups that have changed since the request. A channel
    /// that the user has left is removed from the lists and not followed; others may still be viewed.
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

    /// True if the chat is a channel that the user is not in.
    func isLeft(_ chat: PeerID) throws -> Bool {
        guard chat.kind == .channel, case .channel(let channel)? = try reader.peer(chat) else { return false }
        return channel.isLeft
    }
}

extension Channel {
    /// True if the user is certainly not in the channel; a partial description leaves that open.
    var isLeft: Bool {
        !flags.contains(.minimal) && !flags.isDisjoint(with: [.left, .forbidden])
    }
}
