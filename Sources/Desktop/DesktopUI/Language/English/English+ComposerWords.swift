import ChatPresentation

nonisolated extension EnglishLanguage: ComposerWords {
    var message: String { "Message" }
    var attachFiles: String { "Attach files" }
    func reply(to author: String) -> String { "Reply to \(author)" }
    var editMessage: String { "Edit message" }
}
