public import ClientModel
public import ClientNetwork

/// What a search for messages has found so far: a page of it, the newest first.
public struct FoundMessages: Sendable, Equatable {
    /// How much of what there is was looked through.
    public enum Extent: Sendable, Equatable {
        /// What is stored; the server is being asked.
        case storedSoFar
        /// What is stored. The server cannot be asked for this, or could not: why.
        case stored(APIError?)
        /// What is stored, and what the server has.
        case all
    }

    /// The messages, each once.
    public var messages: [Message]
    /// Where they were looked for.
    public var extent: Extent
    /// Where the next page begins; nil when there is none.
    public var next: SearchStart?
}

/// Where a page of a search begins.
public struct SearchStart: Sendable, Equatable {
    /// Nothing newer, seconds since 1970.
    var latest: Int32
    /// Messages of that very second that were on the page before.
    var shown: Set<MessageKey> = []
}

/// What a search for people, groups and channels has found so far.
public struct FoundPeers: Sendable, Equatable {
    /// Whom the member knows first, each once.
    public var peers: [Peer]
    /// Where they were looked for.
    public var extent: FoundMessages.Extent
}
