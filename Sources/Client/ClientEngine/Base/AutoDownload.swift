public import MediaStore

/// Which media are loaded before somebody taps them (client.md TC-64).
public struct AutoDownload: Hashable, Sendable {
    /// What the machine is connected by; settings are noted by these names.
    public enum NetworkKind: String, Sendable, CaseIterable {
        /// Paid by the byte, or slow.
        case metered
        /// Neither.
        case unmetered
        /// Metered, in a foreign country.
        case roaming
    }

    /// Where the media were sent; settings are noted by these names.
    public enum ChatKind: String, Sendable, CaseIterable {
        /// By a contact.
        case contact
        /// By somebody else.
        case stranger
        /// In a group.
        case group
        /// In a channel.
        case channel
    }

    /// What one kind of media is loaded up to, in bytes, in each kind of chat; what is not there is not loaded.
    public typealias Limits = [ChatKind: Int64]

    /// The limits, by network and kind of media.
    public var limits: [NetworkKind: [MediaKind: Limits]]
    /// Over which networks chats are fetched that nobody has opened yet: their newest messages, and of the media of
    /// these what ``limits`` allow (client.md TC-25, TC-26).
    public var aheadOver: Set<NetworkKind>

    /// Rules of one's own.
    public init(limits: [NetworkKind: [MediaKind: Limits]], aheadOver: Set<NetworkKind> = []) {
        self.limits = limits
        self.aheadOver = aheadOver
    }

    /// Loads nothing.
    public static let off = AutoDownload(limits: [:])

    /// Pictures and voice nearly everywhere, films up to 10 MiB where bytes cost nothing; of strangers no files, and of films
    /// what is about as long as a clip: on a small server most people are nobody's contacts. Ahead only where bytes cost
    /// nothing.
    public static let usual = AutoDownload(
        limits: [
            .unmetered: rules(video: 10 << 20, file: 3 << 20),
            .metered: rules(video: 1 << 20, file: 0),
            .roaming: [.voice: everywhere(1 << 20), .sticker: everywhere(512 << 10)],
        ],
        aheadOver: [.unmetered]
    )

    /// Whether media of `byteCount` bytes are loaded by themselves. What has no known length is not.
    public func allows(_ kind: MediaKind, _ byteCount: Int64?, in chat: ChatKind, over network: NetworkKind)
        -> Bool
    {
        guard let byteCount, let limit = limits[network]?[kind]?[chat] else { return false }
        return byteCount <= limit
    }

    private static func everywhere(_ limit: Int64) -> Limits {
        Dictionary(uniqueKeysWithValues: ChatKind.allCases.map { ($0, limit) })
    }

    private static func known(_ limit: Int64) -> Limits {
        [.contact: limit, .group: limit, .channel: limit]
    }

    private static func rules(video: Int64, file: Int64) -> [MediaKind: Limits] {
        var videoLimit = known(video)
        videoLimit[.stranger] = min(video, 2 << 20)
        return [
            .photo: everywhere(5 << 20), .sticker: everywhere(1 << 20), .avatar: everywhere(1 << 20),
            .voice: everywhere(2 << 20), .round: videoLimit, .video: videoLimit,
            .music: known(file), .file: known(file),
        ]
    }
}
