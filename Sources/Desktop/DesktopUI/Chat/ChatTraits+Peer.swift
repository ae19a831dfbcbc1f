import ChatPresentation
import ClientModel

extension ChatTraits {
    /// What a chat with `peer` is like.
    nonisolated init(of peer: Peer, ownID: PeerID) {
        let kind: Kind =
            switch peer {
            case .user(let user): user.id == ownID ? .saved : .dialog
            case .secretChat: .dialog
            case .group: .group
            case .channel(let channel): channel.flags.contains(.broadcast) ? .channel : .group
            }
        self.init(peer.id, kind: kind, ownID: ownID)
        if case .channel(let channel) = peer { noForwards = channel.flags.contains(.noForwards) }
    }
}
