/// What keys do.
nonisolated protocol ShortcutWords {
    /// What the window is called.
    var keyboardShortcuts: String { get }
    /// Over those that work everywhere.
    var keysOfTheWindow: String { get }
    /// Over those that go from chat to chat.
    var keysOfChats: String { get }
    /// Over those that work where one writes.
    var keysOfWriting: String { get }
    /// Looks for people and messages.
    var keyToSearch: String { get }
    /// Begins a chat.
    var keyToNewChat: String { get }
    /// Opens the settings.
    var keyToSettings: String { get }
    /// Opens this list.
    var keyToShortcuts: String { get }
    /// Puts the window away.
    var keyToMinimise: String { get }
    /// Closes the window.
    var keyToClose: String { get }
    /// The chat below.
    var keyToNext: String { get }
    /// The chat above.
    var keyToPrevious: String { get }
    /// The topmost chat.
    var keyToFirst: String { get }
    /// The chat at the end.
    var keyToLast: String { get }
    /// A pinned chat by its place.
    var keyToPinned: String { get }
    /// What one keeps for oneself.
    var keyToSaved: String { get }
    /// All of the chat counts as read.
    var keyToMarkRead: String { get }
    /// Who is talked to is shown, or no longer.
    var keyToInfo: String { get }
    /// Ends one thing.
    var keyToLeave: String { get }
    /// Sends.
    var keyToSend: String { get }
    /// Begins a line.
    var keyToBreak: String { get }
    /// Edits the last message of ours.
    var keyToEdit: String { get }
    /// Another message is answered.
    var keyToAnswer: String { get }
    /// Over those that work while the keyboard is at the messages.
    var keysOfMessages: String { get }
    /// From where one writes to the messages.
    var keyToMessages: String { get }
    /// Another message.
    var keyToMessage: String { get }
    /// What a message is there for.
    var keyToOpen: String { get }
    /// Its menu.
    var keyToMenu: String { get }
    /// It is chosen.
    var keyToChoose: String { get }
    /// All on the way are chosen.
    var keyToChooseOn: String { get }
    /// It is copied.
    var keyToCopy: String { get }
    /// It is deleted.
    var keyToDelete: String { get }
    /// Back to where one writes.
    var keyToWrite: String { get }
    /// Over those that work while the keyboard is at the list of chats.
    var keysOfList: String { get }
    /// From elsewhere to the list.
    var keyToList: String { get }
    /// Another chat of the list.
    var keyToRow: String { get }
    /// The ends of the list.
    var keyToEnds: String { get }
    /// The chat is opened.
    var keyToOpenChat: String { get }
    /// The chat is opened in a window of its own.
    var keyToOpenWindow: String { get }
    /// The chat's menu.
    var keyToChatMenu: String { get }
    /// Over those that work while one looks at a picture or a film.
    var keysOfFilms: String { get }
    /// Another picture.
    var keyToPicture: String { get }
    /// It is larger, smaller, or seen as a whole.
    var keyToZoom: String { get }
    /// It is kept as a file.
    var keyToKeep: String { get }
    /// It fills the display, or no longer.
    var keyToFill: String { get }
    /// It rests, or goes on.
    var keyToPlay: String { get }
    /// It is seen beside everything else.
    var keyToSmallWindow: String { get }
}
