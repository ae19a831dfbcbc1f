import ChatPresentation

nonisolated extension EnglishLanguage: ChatWords {
    var chatMenu: String { "Chat menu" }
    var info: String { "Information about this chat" }
    var closeInfo: String { "Close the information" }
    var noMessagesYet: String { "No Messages Yet" }
    var noMessagesHint: String { "Say something." }
    var noNotesHint: String { "What you keep here is on all your devices." }
    var toTheNewest: String { "To the newest message" }
    var toTheNextMention: String { "To the next mention" }
    var toTheNextReaction: String { "To the next reaction" }
    func fileWasSaved(_ name: String, in folder: String) -> String { "\(name) is in \(folder) now" }
}
