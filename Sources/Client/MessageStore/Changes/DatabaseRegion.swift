public import ClientModel

/// One thing that a live view can watch and a transaction can touch.
///
/// Views are indexed by regions, so a commit costs nothing for views that watch something else. A region only names
/// the thing; the view reads its new state from the ``ChangeSet`` or the ``StoreReader``.
public struct DatabaseRegion: Hashable, Sendable {
    /// The kinds of things. Raw values are written to the change log: numbers are never reused; earlier versions
    /// wrote 4, 46, 47 and 50.
    enum Subject: UInt8, CaseIterable {
        case history = 1
        case message = 2
        case scroll = 3
        case task = 40
        case entry = 41
        case entryName = 42
        case orderedItem = 43
        case unsentMessages = 44
        case failedMessages = 45
        case deadline = 48
        case pendingAction = 49
        case media = 51
        case threads = 52
        case thread = 53
        case stickerSets = 54
        case stickers = 55
        case threadListEnd = 56
        case deletions = 57
        case arrivals = 58
        case peer = 10
        case presence = 11
        case cachedPeerData = 12
        case notificationSettings = 13
        case contact = 14
        case contacts = 15
        case recentPeers = 16
        case chat = 17
        case chatList = 18
        case chatListEnds = 19
        case chatFolders = 20
        case unreadCounters = 21
        case tagSummaries = 22
        case readStateSyncs = 24
        case interfaceState = 25
        case drafts = 26
        case notificationDefaults = 27
        case muteEnds = 28
    }

    let subject: Subject
    let first: Int64
    let second: Int64

    init(_ subject: Subject, _ first: Int64 = 0, _ second: Int64 = 0) {
        self.subject = subject
        self.first = first
        self.second = second
    }

    /// Any message or chunk of the history with `peer`, in all its spaces.
    public static func history(_ peer: PeerID) -> DatabaseRegion { DatabaseRegion(.history, peer.packed) }

    /// Messages that are new in the store, of any chat.
    static let arrivals = DatabaseRegion(.arrivals)

    /// The message at `key`: stored, changed, moved away or deleted.
    public static func message(_ key: MessageKey) -> DatabaseRegion {
        let number = Int64(key.namespace.rawValue) << 32 | Int64(UInt32(bitPattern: key.id))
        return DatabaseRegion(.message, key.peer.packed, number)
    }
}
