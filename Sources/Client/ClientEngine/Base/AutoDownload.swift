public import MediaStore

/// Rules for downloading media before the user opens them (TC-64).
public struct AutoDownload: Hashable, Sendable {
    /// A kind of network connection; the raw values are stored in the settings.
    public enum NetworkKind: String, Sendable, CaseIterable {
        /// A connection that is paid by the byte, or slow.
        case metered
        /// A connection that is neither metered nor slow.
        case unmetered
        /// A metered connection abroad.
        case roaming
    }

    /// A kind of chat or sender; the raw values are stored in the settings.
    public enum ChatKind: String, Sendable, CaseIterable {
        /// A private chat with a contact.
        case contact
        /// A private chat with somebody else.
        case stranger
        /// A group.
        case group
        /// A channel.
        case channel
    }

    /// The size limit in bytes of one kind of media, by kind of chat; a missing entry means no download.
    public typealias Limits = [ChatKind: Int64]

    /// The limits, by network and kind of media.
    public var limits: [NetworkKind: [MediaKind: Limits]]
    /// The networks over which unopened chats are prefetched (TC-25, TC-26): their newest messages, and media of
    /// these as ``limits`` permit.
    public var aheadOver: Set<NetworkKind>

    /// Creates custom rules.
    public init(limits: [NetworkKind: [MediaKind: Limits]], aheadOver: Set<NetworkKind> = []) {
        self.limits = limits
        self.aheadOver = aheadOver
    }

    /// The rules that load nothing.
    public static let off = AutoDownload(limits: [:])

    /// The default rules. Photos and voice messages load nearly everywhere, videos up to 10 MiB where bytes are
    /// free. From strangers no files load, and videos only up to the size of a clip: on a small server most people
    /// are nobody's contacts. Prefetching only happens where bytes are free.
    public static let usual = AutoDownload(
        limits: [
            .unmetered: rules(video: 10 << 20, file: 3 << 20),
            .metered: rules(video: 1 << 20, file: 0),
            .roaming: [.voice: everywhere(1 << 20), .sticker: everywhere(512 << 10)],
        ],
        aheadOver: [.unmetered]
    )

    /// True if media of `byteCount` bytes are downloaded unasked; false if the size is unknown.
    public func allows(_ kind: MediaKind, _ byteCount: Int64?, in chat: ChatKind, over network: NetworkKind)
        -> Bool
    {
        guard let byteCount, let limit = limits[network]?[kind]?[chat] else { return false }
        return byteCount <= limit
    }

    /// A choice of rules for one kind of network.
    public enum Level: Sendable, CaseIterable {
        /// Loads nothing unasked.
        case nothing
        /// Loads photos, voice messages and stickers.
        case little
        /// Loads what ``AutoDownload/usual`` loads.
        case usual
        /// Loads videos, music and files of people the user knows as well, up to 100 MiB each.
        case much
    }

    /// The level of the rules over a network; nil for rules that are none of the levels.
    public func level(over network: NetworkKind) -> Level? {
        Level.allCases.first { Self.rules($0, over: network) == limits[network] ?? [:] }
    }

    /// Replaces the rules over a network by those of a level.
    public mutating func set(_ level: Level, over network: NetworkKind) {
        limits[network] = Self.rules(level, over: network)
    }

    private static func rules(_ level: Level, over network: NetworkKind) -> [MediaKind: Limits] {
        switch level {
        case .nothing: [:]
        case .little:
            rules(video: 0, file: 0).filter { [.photo, .voice, .sticker, .avatar].contains($0.key) }
        case .usual: usual.limits[network] ?? [:]
        case .much: rules(video: 100 << 20, file: 100 << 20)
        }
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
