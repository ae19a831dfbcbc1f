import ChatPresentation

nonisolated extension RussianLanguage: ChatListWords {
    var chats: String { "Чаты" }
    var allChats: String { "Все чаты" }
    var all: String { "Все" }
    var noChatsYet: String { "Пока нет чатов" }
    var noChatsYetHint: String { "Найдите кого-нибудь по имени или напишите заметку себе." }
}
