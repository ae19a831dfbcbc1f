public import ClientModel
public import MessageStore

/// What the member wants of the notifications of all chats of an account.
public struct NotificationPreferences: RecordCodable, Hashable, Sendable {
    /// Whether it is told that a contact has joined.
    public var announcesContacts = true
    /// Whether a mention, or an answer to the member, is told in a muted chat too.
    public var mentionsOverrideMutes = true

    /// As they are for somebody who has changed nothing.
    public init() {}

    /// Fields, set when it is not as for somebody who has changed nothing: 1 contacts, 2 mentions.
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
    /// What the member wants of notifications.
    public static let notificationPreferences = EntryKey(.preferences, "notifications")
}
