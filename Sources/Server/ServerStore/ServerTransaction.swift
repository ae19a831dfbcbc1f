import SQLite

/// Everything that a job may read and write, grouped by table.
///
/// All errors that its methods throw come from the database. Let them pass: the lane undoes what the job
/// wrote, and translates them. Dates are seconds since 1970, as on the wire.
///
/// Lifetime: good inside the call that hands it out, on that thread.
public struct ServerTransaction {
    let database: Connection
    let caches: RowCaches
    let seal: AuthKeySeal?

    // MARK: accounts

    /// Permanent authorization keys and who is signed in with them.
    public var authKeys: AuthKeyTable { AuthKeyTable(database: database, seal: seal) }
    /// Codes on their way to people who sign in.
    public var loginCodes: LoginCodeTable { LoginCodeTable(database: database) }
    /// How much of each limit is used up.
    public var rates: RateTable { RateTable(database: database) }
    /// Invitations to this server.
    public var invites: InviteTable { InviteTable(database: database) }
    /// Small named values of the server and of users.
    public var settings: SettingTable { SettingTable(database: database) }

    // MARK: people

    /// Everybody with an account.
    public var users: UserTable { UserTable(database: database) }
    /// Public names.
    public var usernames: UsernameTable { UsernameTable(database: database) }
    /// Who has whom in the address book.
    public var contacts: ContactTable { ContactTable(database: database) }
    /// Who blocks whom.
    public var blocks: BlockTable { BlockTable(database: database) }

    // MARK: groups

    /// Basic groups.
    public var chats: ChatTable { ChatTable(database: database) }
    /// Who is in which basic group.
    public var members: GroupMemberTable { GroupMemberTable(database: database) }

    // MARK: messages

    /// Messages as sent, once for all who have them.
    public var messages: MessageTable { MessageTable(database: database, caches: caches) }
    /// Each user's copies of messages.
    public var boxes: MailboxTable { MailboxTable(database: database, caches: caches) }
    /// What happened to a user's box, in the order of pts.
    public var updates: UpdateTable { UpdateTable(database: database, caches: caches) }
    /// What changed for a user beside the box.
    public var changes: ChangeTable { ChangeTable(database: database) }
    /// Each user's conversations: read marks, pins, drafts.
    public var dialogs: DialogTable { DialogTable(database: database, caches: caches) }
    /// Messages by their words.
    public var search: SearchTable { SearchTable(database: database, caches: caches) }

    // MARK: media

    /// Photos and documents.
    public var files: FileTable { FileTable(database: database) }
    /// Profile photos, present and past.
    public var userPhotos: UserPhotoTable { UserPhotoTable(database: database) }
}
