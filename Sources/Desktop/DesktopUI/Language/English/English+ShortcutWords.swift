import ChatPresentation

nonisolated extension EnglishLanguage: ShortcutWords {
    var keyboardShortcuts: String { "Keyboard Shortcuts" }
    var keysOfTheWindow: String { "Window" }
    var keysOfChats: String { "Chats" }
    var keysOfWriting: String { "Writing" }
    var keyToSearch: String { "Search people and messages" }
    var keyToNewChat: String { "New chat" }
    var keyToSettings: String { "Open settings" }
    var keyToShortcuts: String { "Show this list" }
    var keyToMinimise: String { "Minimize the window" }
    var keyToClose: String { "Close the window" }
    var keyToNext: String { "Next chat" }
    var keyToPrevious: String { "Previous chat" }
    var keyToFirst: String { "First chat" }
    var keyToLast: String { "Last chat" }
    var keyToPinned: String { "Pinned chat" }
    var keyToSaved: String { "Saved Messages" }
    var keyToMarkRead: String { "Mark the chat as read" }
    var keyToInfo: String { "Show or hide who you talk to" }
    var keyToLeave: String { "Leave a reply, a search, the chat" }
    var keyToSend: String { "Send" }
    var keyToBreak: String { "New line" }
    var keyToEdit: String { "Edit the last message" }
    var keyToAnswer: String { "Answer an earlier or later message" }
    var keysOfMessages: String { "Messages" }
    var keyToMessages: String { "Go from writing to the messages" }
    var keyToMessage: String { "Message above or below" }
    var keyToOpen: String { "Open, play or answer a message" }
    var keyToMenu: String { "Menu of a message" }
    var keyToChoose: String { "Choose a message" }
    var keyToChooseOn: String { "Choose several messages" }
    var keyToCopy: String { "Copy a message" }
    var keyToDelete: String { "Delete a message" }
    var keyToWrite: String { "Go back to writing" }
    var keysOfList: String { "Chat List" }
    var keyToList: String { "Go to the list and on" }
    var keyToRow: String { "Chat above or below" }
    var keyToEnds: String { "Top or bottom of the list" }
    var keyToOpenChat: String { "Open the chat" }
    var keyToOpenWindow: String { "Open it in a new window" }
    var keyToChatMenu: String { "Menu of the chat" }
    var keysOfFilms: String { "Photos and Videos" }
    var keyToPicture: String { "Earlier or later photo" }
    var keyToZoom: String { "Zoom in, out, fit" }
    var keyToKeep: String { "Save as a file" }
    var keyToFill: String { "Full screen" }
    var keyToPlay: String { "Play or pause" }
    var keyToSmallWindow: String { "Watch in a small window, and back" }
}
