import SQLite
public import TelegramSchema

/// Somebody in a user's address book.
public struct ContactRecord: Equatable, Sendable {
    /// Whose address book.
    public var owner: UserID
    /// Who is in it.
    public var contact: UserID
    /// The name that the owner gave.
    public var firstName: String
    /// The name that the owner gave.
    public var lastName: String
    /// When it was added.
    public var date: Int32
    /// Whether the owner is in the contact's address book too. Not stored: looked up when read.
    public var isMutual: Bool

    /// An entry; `isMutual` matters only when read.
    public init(owner: UserID, contact: UserID, firstName: String, lastName: String = "", date: Int32) {
        self.owner = owner
        self.contact = contact
        self.firstName = firstName
        self.lastName = lastName
        self.date = date
        isMutual = false
    }
}

/// Who has whom in the address book.
public struct ContactTable {
    let database: Connection

    /// Adds an entry or replaces its names.
    public func save(_ record: ContactRecord) throws {
        try database.run(
            """
            INSERT INTO contacts(owner, contact, first_name, last_name, date) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name
            """,
            record.owner,
            record.contact,
            record.firstName,
            record.lastName,
            record.date
        )
    }

    /// One entry.
    public func find(owner: UserID, contact: UserID) throws -> ContactRecord? {
        try database.first(
            """
            SELECT c.owner, c.contact, c.first_name, c.last_name, c.date,
              EXISTS (SELECT 1 FROM contacts r WHERE r.owner = c.contact AND r.contact = c.owner)
            FROM contacts c WHERE c.owner = ? AND c.contact = ?
            """,
            owner,
            contact,
            read: ContactRecord.init
        )
    }

    /// A user's address book, in the order of ids.
    public func all(of owner: UserID) throws -> [ContactRecord] {
        try database.all(
            """
            SELECT c.owner, c.contact, c.first_name, c.last_name, c.date,
              EXISTS (SELECT 1 FROM contacts r WHERE r.owner = c.contact AND r.contact = c.owner)
            FROM contacts c WHERE c.owner = ? ORDER BY c.contact
            """,
            owner,
            read: ContactRecord.init
        )
    }

    /// Who has `contact` in the address book.
    public func owners(having contact: UserID) throws -> [UserID] {
        try database.all("SELECT owner FROM contacts WHERE contact = ? ORDER BY owner", contact) {
            $0.userID(0)
        }
    }

    /// Removes an entry.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    public func delete(owner: UserID, contact: UserID) throws -> Bool {
        try database.run("DELETE FROM contacts WHERE owner = ? AND contact = ?", owner, contact)
        return database.changes > 0
    }
}

extension ContactRecord {
    init(_ row: Row) {
        owner = row.userID(0)
        contact = row.userID(1)
        firstName = row.string(2)
        lastName = row.string(3)
        date = row.int32(4)
        isMutual = row.bool(5)
    }
}
