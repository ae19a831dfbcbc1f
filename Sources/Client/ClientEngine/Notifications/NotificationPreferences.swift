public import ClientModel
public import MessageStore

/// The notification preferences of the user, for all chats of an account.
public struct NotificationPreferences: RecordCodable, Hashable, Sendable {
    /// True to notify when a contact has joined.
    public var announcesContacts = true
    /// True to notify of mentions and replies in muted chats, too.
    public var mentionsOverrideMutes = true

    /// The defaults.
    public init() {}

    /// Fields, set if they differ from the default: 1 contacts, 2 mentions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1: announcesContacts = try !reader.bool()
            case 2: mentionsOverrideMutes = try !reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(!announcesContacts, at: 1)
        writer.write(!mentionsOverrideMutes, at: 2)
    }
}

extension EntryKey where Value == NotificationPreferences {
    /// The stored notification preferences.
    public static let notificationPreferences = EntryKey(.preferences, "notifications")
}
