import ChatPresentation

nonisolated extension ArabicLanguage: ChatListWords {
    var chats: String { "المحادثات" }
    var allChats: String { "جميع المحادثات" }
    var all: String { "الكل" }
    var noChatsYet: String { "لا توجد محادثات بعد" }
    var noChatsYetHint: String { "ابحث عن شخص بالاسم، أو اكتب ملاحظة لنفسك." }
}
