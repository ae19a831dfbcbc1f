import ChatPresentation

nonisolated extension EnglishLanguage: ShortcutWords {
    var keyboardShortcuts: String { "Keyboard Shortcuts" }
    var keysOfTheWindow: String { "Window" }
    var keysOfChats: String { "Chats" }
    var keysOfWriting: String { "Writing" }
    var keyToSearch: String { "Search people and messages" }
    var keyToSettings: String { "Open settings" }
    var keyToShortcuts: String { "Show this list" }
    var keyToClose: String { "Close the window" }
    var keyToNext: String { "Next chat" }
    var keyToPrevious: String { "Previous chat" }
    var keyToLeave: String { "Leave a reply, a search, the chat" }
    var keyToSend: String { "Send" }
    var keyToBreak: String { "New line" }
    var keyToEdit: String { "Edit the last message" }
}
