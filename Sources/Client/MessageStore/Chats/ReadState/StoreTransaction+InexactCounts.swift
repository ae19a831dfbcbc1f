import ClientModel
import SQLite

extension StoreTransaction {
    /// Requests the read state of each private chat and basic group whose unread count is the server's and may
    /// include one of `ids`. These messages are not stored and were deleted.
    ///
    /// - Complexity: Reads every chat that lacks messages.
    public func invalidateInexactReadStates(countingAnyOf ids: [Int32]) throws {
        guard let least = ids.min(), let greatest = ids.max() else { return }
        try settle()
        let peers = try database.all(
            "SELECT peer FROM chats WHERE exact = 0 AND list IS NOT NULL AND peer < 2305843009213693952"
        ) { PeerID(packed: $0.int64(0)) }
        for peer in peers.compactMap(\.self) {
            guard case .idBased(let state)? = try reader.storedChat(peer)?.readState, state.count > 0,
                least <= state.maxKnown, greatest > state.maxIncomingRead
            else { continue }
            try invalidateReadState(of: peer)
        }
    }
}
