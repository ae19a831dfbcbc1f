public import ClientModel
public import ClientNetwork

/// One page of a message search so far, newest first.
public struct FoundMessages: Sendable, Equatable {
    /// The sources that were searched.
    public enum Extent: Sendable, Equatable {
        /// Stored messages; the server is being asked.
        case storedSoFar
        /// Stored messages only. The server cannot search for this, or failed with this error.
        case stored(APIError?)
        /// Stored messages, and those of the server.
        case all
    }

    /// The messages, each once.
    public var messages: [Message]
    /// The sources that were searched.
    public var extent: Extent
    /// The start of the next page; nil for none.
    public var next: SearchStart?
}

/// The start of a page of a search.
public struct SearchStart: Sendable, Equatable {
    /// The upper bound of the time, seconds since 1970.
    var latest: Int32
    /// The messages of exactly that second that earlier pages have shown.
    var shown: Set<MessageKey> = []
}

/// The result so far of a search for people, groups and channels.
public struct FoundPeers: Sendable, Equatable {
    /// The peers, each once; those known to the user come first.
    public var peers: [Peer]
    /// The sources that were searched.
    public var extent: FoundMessages.Extent
}
