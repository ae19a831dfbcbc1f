import SQLite

/// The tables that a job may read and write.
///
/// All errors that its methods throw come from the database. Let them pass: the writer undoes the job's writes and
/// translates them. Dates are seconds since 1970, as on the wire.
///
/// Lifetime: valid inside the call that provides it, on that thread.
public struct ServerTransaction {
    let database: Connection
    let caches: RowCaches
    let seal: AuthKeySeal?

    // MARK: accounts

    /// Permanent authorization keys and their users.
    public var authKeys: AuthKeyTable { AuthKeyTable(database: database, seal: seal) }
    /// Login codes that wait for their users.
    public var loginCodes: LoginCodeTable { LoginCodeTable(database: database) }
    /// The used part of each rate limit.
    public var rates: RateTable { RateTable(database: database) }
    /// Invitations to this server.
    public var invites: InviteTable { InviteTable(database: database) }
    /// Small named values of the server and of users.
    public var settings: SettingTable { SettingTable(database: database) }

    // MARK: people

    /// All users with an account.
    public var users: UserTable { UserTable(database: database) }
    /// Public names.
    public var usernames: UsernameTable { UsernameTable(database: database) }
    /// The contact lists of all users.
    public var contacts: ContactTable { ContactTable(database: database) }
    /// The blocked users of each user.
    public var blocks: BlockTable { BlockTable(database: database) }

    // MARK: groups

    /// Basic groups.
    public var chats: ChatTable { ChatTable(database: database) }
    /// The members of basic groups.
    public var members: GroupMemberTable { GroupMemberTable(database: database) }
    /// Links by which one joins groups.
    public var chatInvites: ChatInviteTable { ChatInviteTable(database: database) }
    /// The users who joined groups by links or ask to, and those whom groups removed.
    public var joins: ChatJoinTable { ChatJoinTable(database: database) }

    // MARK: messages

    /// Messages as sent, stored once for all their copies.
    public var messages: MessageTable { MessageTable(database: database, caches: caches) }
    /// Each user's copies of messages.
    public var boxes: MailboxTable { MailboxTable(database: database, caches: caches) }
    /// The updates of a user's mailbox, in the order of pts.
    public var updates: UpdateTable { UpdateTable(database: database, caches: caches) }
    /// The changes outside a user's mailbox.
    public var changes: ChangeTable { ChangeTable(database: database) }
    /// Each user's dialogs: read marks, pins, drafts.
    public var dialogs: DialogTable { DialogTable(database: database, caches: caches) }
    /// The times at which users read on in their dialogs.
    public var readings: ReadingTable { ReadingTable(database: database) }
    /// The folders of each user.
    public var folders: FolderTable { FolderTable(database: database) }
    /// Messages to be sent later.
    public var scheduled: ScheduledTable { ScheduledTable(database: database) }
    /// The times after which the messages of dialogs delete themselves.
    public var historyTTLs: HistoryTTLTable { HistoryTTLTable(database: database) }
    /// Polls and the votes in them.
    public var polls: PollTable { PollTable(database: database) }
    /// Full-text search of messages.
    public var search: SearchTable { SearchTable(database: database, caches: caches) }

    // MARK: pages of the web

    /// Pages of the web.
    public var webPages: WebPageTable { WebPageTable(database: database) }

    // MARK: the web server

    /// What signs browsers in.
    public var webSessions: WebSessionTable { WebSessionTable(database: database) }
    /// The accounts that publish pages.
    public var telegraphAccounts: TelegraphAccountTable { TelegraphAccountTable(database: database) }
    /// The pages that members write.
    public var telegraphPages: TelegraphPageTable { TelegraphPageTable(database: database) }
    /// The pictures and films of those pages.
    public var telegraphFiles: TelegraphFileTable { TelegraphFileTable(database: database) }

    // MARK: media

    /// Photos and documents.
    public var files: FileTable { FileTable(database: database) }
    /// Profile photos, current and former.
    public var userPhotos: UserPhotoTable { UserPhotoTable(database: database) }
    /// Sets of custom emoji, and the users who took them.
    public var stickerSets: StickerSetTable { StickerSetTable(database: database) }
    /// The animations that each user saved.
    public var savedGIFs: SavedGIFTable { SavedGIFTable(database: database) }
}
