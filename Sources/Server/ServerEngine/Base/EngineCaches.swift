import ServerStore
import TelegramSchema

/// Copies of rows that most calls need. Code that writes a row must also update or drop its copy.
struct EngineCaches {
    /// Entries of one kind over which all of that kind are dropped: the simplest bound that works.
    private static let maximumEntries = 50_000

    var keys: [Int64: KeyState] = [:]
    var users: [UserID: UserRecord] = [:]
    var contacts: [UserID: [UserID: ContactRecord]] = [:]
    /// The users that each user blocks.
    var blocks: [UserID: Set<UserID>] = [:]
    var chats: [ChatID: ChatRecord] = [:]
    var members: [ChatID: [GroupMemberRecord]] = [:]
    var files: [Int64: FileRecord] = [:]
    /// Pages of the web, by number.
    var pages: [Int64: WebPageRecord] = [:]
    /// The hosts whose pages are not looked up; nil if they must be read.
    var blockedHosts: [String]?
    /// The rules of the templates that are used for everybody, by host; nil if they must be read.
    var publishedTemplates: [String: String]?
    /// The hosts whose published templates changed lately, each with the number of that; nil if they must be read.
    var publishedChanges: [String: Int64]?
    /// The bytes of all files of pages; nil if they must be summed up.
    var pageFileBytes: Int64?
    /// The total size of each user's files, in bytes.
    var fileBytes: [UserID: Int64] = [:]
    /// The time before which no scheduled message is due; nil if it must be looked up.
    var firstDue: Int32?
    /// The time before which no poll closes by itself; nil if it must be looked up.
    var firstClosing: Int32?
    /// The time before which no message deletes itself; nil if it must be looked up.
    var firstExpiry: Int32?
    /// The seconds after which messages of dialogs delete themselves.
    var historyTTLs: [HistoryTTLTable.Key: Int32] = [:]

    /// Forgets everything.
    mutating func removeAll() { self = EngineCaches() }

    /// Keeps each kind within its bound.
    mutating func trim() {
        if keys.count > Self.maximumEntries { keys.removeAll() }
        if users.count > Self.maximumEntries { users.removeAll() }
        if contacts.count > Self.maximumEntries / 10 { contacts.removeAll() }
        if blocks.count > Self.maximumEntries { blocks.removeAll() }
        if chats.count > Self.maximumEntries { chats.removeAll() }
        if files.count > Self.maximumEntries / 10 { files.removeAll() }
        if pages.count > Self.maximumEntries / 50 { pages.removeAll() }
        if fileBytes.count > Self.maximumEntries { fileBytes.removeAll() }
        if historyTTLs.count > Self.maximumEntries { historyTTLs.removeAll() }
        if members.count > Self.maximumEntries / 10 { members.removeAll() }
    }
}

/// The cached data of a permanent key.
struct KeyState: Equatable {
    var user: UserID?
    var device: DeviceInfo
    var lastActive: Int32
    var address: String
    /// The hash that identifies the session to its user.
    var hash: Int64
    /// The key whose session this one is of; nil if it has a session of its own.
    var origin: Int64?
}

extension RequestContext {
    /// The key with this id; nil if the store has never seen it.
    func key(_ id: Int64) throws -> KeyState? {
        if let known = state.caches.keys[id] { return known }
        guard let record = try store.authKeys.find(id) else { return nil }
        let key = KeyState(
            user: record.user,
            device: record.device,
            lastActive: record.lastActive,
            address: record.address,
            hash: record.hash,
            origin: record.origin
        )
        state.caches.keys[id] = key
        return key
    }

    /// The user with this id.
    func user(_ id: UserID) throws -> UserRecord? {
        if let known = state.caches.users[id] { return known }
        let record = try store.users.find(id)
        if let record { state.caches.users[id] = record }
        return record
    }

    /// Stores a changed user.
    func save(_ user: UserRecord) throws {
        try store.users.update(user)
        state.caches.users[user.id] = user
    }

    /// The contact list of a user.
    func contacts(of owner: UserID) throws -> [UserID: ContactRecord] {
        if let known = state.caches.contacts[owner] { return known }
        let records = try store.contacts.all(of: owner)
        let book = Dictionary(records.map { ($0.contact, $0) }, uniquingKeysWith: { $1 })
        state.caches.contacts[owner] = book
        return book
    }

    /// Drops the cached contact lists after a change between two users; each shows whether the other has it too.
    func forgetContacts(_ owner: UserID, _ contact: UserID) {
        state.caches.contacts[owner] = nil
        state.caches.contacts[contact] = nil
    }

    /// The group with this id.
    func chat(_ id: ChatID) throws -> ChatRecord? {
        if let known = state.caches.chats[id] { return known }
        let record = try store.chats.find(id)
        if let record { state.caches.chats[id] = record }
        return record
    }

    /// Stores a changed group.
    func save(_ chat: ChatRecord) throws {
        try store.chats.update(chat)
        state.caches.chats[chat.id] = chat
    }

    /// A group's members, in the order in which they joined.
    func members(of chat: ChatID) throws -> [GroupMemberRecord] {
        if let known = state.caches.members[chat] { return known }
        let members = try store.members.all(of: chat)
        state.caches.members[chat] = members
        return members
    }
}
