import MessageStore

/// The store's name for a kind of chats; the schema's has the same name, and this file does not see it.
typealias StoredNotificationScope = NotificationScope
