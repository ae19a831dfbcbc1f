import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension StoreReader {
    /// The input peer for calls.
    ///
    /// - Throws: ``TaskFailure/refused(_:details:)`` if the peer cannot be named to the server.
    func inputPeer(_ id: PeerID, selfID: PeerID) throws -> TL.InputPeer {
        if id == selfID { return .inputPeerSelf }
        guard let input = try peer(id).flatMap({ TL.InputPeer($0) }) else {
            throw TaskFailure.refused(.unknownChat)
        }
        return input
    }

    /// The input channel for calls.
    ///
    /// - Throws: As ``inputPeer(_:selfID:)``.
    func inputChannel(_ id: PeerID) throws -> TL.InputChannel {
        guard case .channel(let channel)? = try peer(id), let input = TL.InputChannel(channel) else {
            throw TaskFailure.refused(.unknownChat)
        }
        return input
    }

    /// The input user for calls; nil if the user cannot be named to the server.
    func inputUser(_ id: PeerID, selfID: PeerID) throws -> TL.InputUser? {
        if id == selfID { return .inputUserSelf }
        return try peer(id).flatMap { TL.InputUser($0) }
    }
}
