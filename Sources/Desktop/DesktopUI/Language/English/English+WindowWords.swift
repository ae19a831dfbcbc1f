import ChatPresentation

nonisolated extension EnglishLanguage: WindowWords {
    var noChatOpen: String { "No Chat Open" }
    var noChatOpenHint: String { "Choose one on the left, or press Ctrl+K to look for somebody." }
    var accountUnopenable: String { "This Account Cannot Be Opened" }
    var tryAgain: String { "_Try Again" }
}
