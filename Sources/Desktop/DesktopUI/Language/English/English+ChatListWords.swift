import ChatPresentation

nonisolated extension EnglishLanguage: ChatListWords {
    var chats: String { "Chats" }
    var allChats: String { "All chats" }
    var all: String { "All" }
    var noChatsYet: String { "No Chats Yet" }
    var noChatsYetHint: String { "Look for somebody by name, or write a note to yourself." }
}
