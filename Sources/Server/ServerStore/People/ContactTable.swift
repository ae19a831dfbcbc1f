import SQLite
public import TelegramSchema

/// A contact of a user.
public struct ContactRecord: Equatable, Sendable {
    /// The owner of the contact list.
    public var owner: UserID
    /// The contact.
    public var contact: UserID
    /// The name that the owner gave.
    public var firstName: String
    /// The name that the owner gave.
    public var lastName: String
    /// The date of adding.
    public var date: Int32
    /// True if the owner is the contact's contact too. Not stored: looked up when read.
    public var isMutual: Bool

    /// Creates a contact; `isMutual` matters only when read.
    public init(owner: UserID, contact: UserID, firstName: String, lastName: String = "", date: Int32) {
        self.owner = owner
        self.contact = contact
        self.firstName = firstName
        self.lastName = lastName
        self.date = date
        isMutual = false
    }
}

/// The contact lists of all users.
public struct ContactTable {
    let database: Connection

    /// Adds a contact or replaces its names.
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

    /// One contact.
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

    /// A user's contacts, in the order of ids.
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

    /// The users who have `contact` as a contact.
    public func owners(having contact: UserID) throws -> [UserID] {
        try database.all("SELECT owner FROM contacts WHERE contact = ? ORDER BY owner", contact) {
            $0.userID(0)
        }
    }

    /// Removes a contact.
    ///
    /// - Returns: True if the contact existed.
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
