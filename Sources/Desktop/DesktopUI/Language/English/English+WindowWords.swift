import ChatPresentation

nonisolated extension EnglishLanguage: WindowWords {
    var noChatOpen: String { "No Chat Open" }
    var noChatOpenHint: String { "Press Ctrl+K to look for somebody." }
    var accountUnopenable: String { "This Account Cannot Be Opened" }
    var tryAgain: String { "_Try Again" }
}
