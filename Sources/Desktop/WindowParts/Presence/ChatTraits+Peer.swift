import ChatPresentation
package import ClientModel

extension ChatTraits {
    /// The traits of a chat with `peer`.
    package nonisolated init(of peer: Peer, ownID: PeerID) {
        let kind: Kind =
            switch peer {
            case .user(let user): user.id == ownID ? .saved : .dialog
            case .secretChat: .dialog
            case .group: .group
            case .channel(let channel): channel.flags.contains(.broadcast) ? .channel : .group
            }
        self.init(peer.id, kind: kind, ownID: ownID)
        switch peer {
        case .channel(let channel): noForwards = channel.flags.contains(.noForwards)
        case .group(let group): noForwards = group.flags.contains(.noForwards)
        case .user, .secretChat: break
        }
    }
}
