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

    /// How a channel is named to the server.
    ///
    /// - Throws: As ``inputPeer(_:selfID:)``.
    func inputChannel(_ id: PeerID) throws -> TL.InputChannel {
        guard case .channel(let channel)? = try peer(id), let input = TL.InputChannel(channel) else {
            throw TaskFailure.refused(.unknownChat)
        }
        return input
    }

    /// How a user is named to the server; nil when this device does not know them well enough.
    func inputUser(_ id: PeerID, selfID: PeerID) throws -> TL.InputUser? {
        if id == selfID { return .inputUserSelf }
        return try peer(id).flatMap { TL.InputUser($0) }
    }
}
