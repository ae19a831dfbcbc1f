/// The page about notifications.
nonisolated protocol NotificationWords {
    /// What the page is called.
    var notifications: String { get }
    /// Over what holds for all accounts of this computer.
    var onThisComputer: String { get }
    /// Whether there are any.
    var showNotifications: String { get }
    /// Whether they have the text in them.
    var showText: String { get }
    /// What they have otherwise.
    var showTextHint: String { get }
    /// Whether they have a sound.
    var playSounds: String { get }
    /// Over what holds for the account on all its devices.
    var chatsThatTell: String { get }
    /// Where it holds, and for which chats.
    var chatsThatTellHint: String { get }
    /// Chats with one other.
    var privateChats: String { get }
    /// Chats with several.
    var groups: String { get }
    /// Chats where administrators write.
    var channels: String { get }
    /// Whether mutes count for answers to us.
    var mentionsAlways: String { get }
    /// What that means.
    var mentionsAlwaysHint: String { get }
    /// Whether it is told that a contact is new here.
    var contactsJoin: String { get }
}
