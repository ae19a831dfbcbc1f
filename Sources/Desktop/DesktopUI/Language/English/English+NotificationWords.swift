import ChatPresentation

nonisolated extension EnglishLanguage: NotificationWords {
    var notifications: String { "Notifications" }
    var onThisComputer: String { "On This Computer" }
    var showNotifications: String { "Show Notifications" }
    var showText: String { "Show Message Text" }
    var showTextHint: String { "Otherwise only who wrote, and how much" }
    var playSounds: String { "Play Sounds" }
    var chatsThatTell: String { "Chats That Notify" }
    var chatsThatTellHint: String { "On all your devices, for chats without settings of their own" }
    var privateChats: String { "Private Chats" }
    var groups: String { "Groups" }
    var channels: String { "Channels" }
    var mentionsAlways: String { "Mentions and Replies Always" }
    var mentionsAlwaysHint: String { "In muted chats, too" }
    var contactsJoin: String { "Contact Joined" }
}
