import ClientModel
import MessageStore
import StdExtras

/// What the page of a folder shows: the folder as the user has changed it.
nonisolated struct FolderForm: Equatable, Sendable {
    /// A kind of chats that a folder leaves out.
    enum Exclusion: CaseIterable, Sendable {
        case muted, read, archived
    }

    /// The kinds of chats that can be chosen. Servers of this kind have no channels.
    static let kinds: [ChatCategories] = [.contacts, .nonContacts, .groups, .bots]
    /// Longest name, in characters.
    static let longestName = 32

    private let original: ChatFolder?
    /// The folder as changed; number 0 for a new one.
    private(set) var folder: ChatFolder

    /// The form of a folder; nil for a new one.
    init(_ folder: ChatFolder?) {
        original = folder
        self.folder = folder ?? ChatFolder(0, title: "")
    }

    /// True if a folder is being made.
    var isNew: Bool { original == nil }

    /// True if the folder has a name and content, and differs from what is stored.
    var isReady: Bool {
        !folder.title.isEmpty && folder != original
            && !(folder.categories.isEmpty && folder.included.isEmpty && folder.pinned.isEmpty)
    }

    /// The number of single chats in the folder.
    var chatCount: Int { folder.included.union(folder.pinned).count }

    /// True if a chat is in the folder whatever its kind.
    func includes(_ chat: PeerID) -> Bool { folder.included.contains(chat) || folder.pinned.contains(chat) }

    /// True if chats of a kind are left out.
    func excludes(_ kind: Exclusion) -> Bool {
        switch kind {
        case .muted: folder.excludesMuted
        case .read: folder.excludesRead
        case .archived: folder.excludesArchived
        }
    }

    /// Takes the name, as typed.
    mutating func name(_ text: String) {
        folder.title = String(text.trimmingWhitespace.prefix(Self.longestName))
    }

    /// Adds chats of a kind to the folder, or takes them out.
    mutating func set(_ kind: ChatCategories, _ isIn: Bool) {
        if isIn { folder.categories.formUnion(kind) } else { folder.categories.subtract(kind) }
    }

    /// Leaves out chats of a kind, or does not.
    mutating func set(_ kind: Exclusion, _ isOut: Bool) {
        switch kind {
        case .muted: folder.excludesMuted = isOut
        case .read: folder.excludesRead = isOut
        case .archived: folder.excludesArchived = isOut
        }
    }

    /// Adds a chat to the folder, or takes it out.
    mutating func set(_ chat: PeerID, _ isIn: Bool) {
        if isIn {
            folder.excluded.remove(chat)
            if !folder.pinned.contains(chat) { folder.included.insert(chat) }
        } else {
            folder.included.remove(chat)
            folder.pinned.removeAll { $0 == chat }
        }
    }
}
