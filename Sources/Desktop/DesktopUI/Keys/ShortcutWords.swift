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
    /// Opens the settings.
    var keyToSettings: String { get }
    /// Opens this list.
    var keyToShortcuts: String { get }
    /// Closes the window.
    var keyToClose: String { get }
    /// The chat below.
    var keyToNext: String { get }
    /// The chat above.
    var keyToPrevious: String { get }
    /// Ends one thing.
    var keyToLeave: String { get }
    /// Sends.
    var keyToSend: String { get }
    /// Begins a line.
    var keyToBreak: String { get }
    /// Edits the last message of ours.
    var keyToEdit: String { get }
}
