extension Peer {
    /// This peer, with the access hash of `known` if it has none of its own. The server omits the hash for peers that
    /// it thinks we can name.
    ///
    /// The hash of a minimal peer is valid for its photo alone and is not taken.
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
