extension Peer {
    /// This peer as it was told now, with the access hash by which `known` can be asked about when it came without
    /// one, as the server leaves it out for those whom it thinks we can name.
    ///
    /// The hash of a minimal peer is good for its picture alone and is not taken.
    public func keepingAccess(of known: Peer?) -> Peer {
        guard let known, !known.isMinimal else { return self }
        switch (self, known) {
        case (.user(var user), .user(let old)) where user.accessHash == nil && old.number == user.number:
            user.accessHash = old.accessHash
            return .user(user)
        case (.channel(var channel), .channel(let old))
        where channel.accessHash == nil && old.number == channel.number:
            channel.accessHash = old.accessHash
            return .channel(channel)
        default: return self
        }
    }
}
