public import ClientModel

extension OrderedListID {
    /// The chat that was open last in the account's window; at most one.
    static let lastChat = OrderedListID(rawValue: 4)
}

extension StoreReader {
    /// The chat that was open last in the account's window; nil if it was closed.
    public func lastChat() throws -> PeerID? {
        guard let name = try orderedItems(.lastChat, limit: 1).first?.name, name.count == 8 else {
            return nil
        }
        return PeerID(packed: name.reduce(0) { $0 << 8 | Int64($1) })
    }
}

extension StoreTransaction {
    /// Remembers the chat that is open in the account's window; nil for none.
    public func setLastChat(_ peer: PeerID?) throws {
        let name = peer.map { peer in (0..<8).map { UInt8(truncatingIfNeeded: peer.packed >> (56 - 8 * $0)) }
        }
        try setOrderedItems(name.map { [OrderedItem($0)] } ?? [], of: .lastChat)
    }
}
