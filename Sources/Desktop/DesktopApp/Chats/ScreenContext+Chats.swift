import ChatPresentation
import ChatUI
import ClientModel
import MessageStore
import WindowParts

extension ScreenContext {
    /// The traits of a chat and the position where the user left it; nil for an unknown peer.
    func find(_ peer: PeerID) async -> (ChatTraits, InitialPosition)? {
        let found = try? await store.read { reader -> (Peer, InitialPosition)? in
            guard let known = try reader.peer(peer) else { return nil }
            let state = try reader.interfaceState(DraftKey(peer))
            return (known, try InitialPosition(state, isUnread: reader.chat(peer).isUnread))
        }
        guard let (known, opening) = found ?? nil else { return nil }
        environment.known.learn([known])
        return (ChatTraits(of: known, ownID: selfID), opening)
    }
}
