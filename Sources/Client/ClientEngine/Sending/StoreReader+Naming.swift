import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension StoreReader {
    /// How a peer is named to the server.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` when this device does not know it well enough.
    func inputPeer(_ id: PeerID, selfID: PeerID) throws -> TL.InputPeer {
        if id == selfID { return .inputPeerSelf }
        guard let input = try peer(id).flatMap({ TL.InputPeer($0) }) else {
            throw TaskFailure.refused(.unknownChat)
        }
        return input
    }
}
