import ChatPresentation

nonisolated extension EnglishLanguage: ComposerWords {
    var message: String { "Message" }
    var attachFiles: String { "Attach files" }
    var filesForbidden: String { "Files are not allowed here" }
    func reply(to author: String) -> String { "Reply to \(author)" }
    var editMessage: String { "Edit message" }
    func quote(from author: String) -> String { "Quote from \(author)" }
    var emoji: String { "Emoji" }
    var link: String { "Link" }
    var linkAddress: String { "Address" }
    var createLink: String { "Create" }
    var lookingUpLink: String { "Getting information about the link…" }
    var withoutPreview: String { "Send without a preview" }
}
