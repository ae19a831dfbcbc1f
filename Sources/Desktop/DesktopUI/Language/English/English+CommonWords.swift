import ChatPresentation

nonisolated extension EnglishLanguage: CommonWords {
    var cancel: String { "Cancel" }
    var back: String { "Back" }
    var pin: String { "Pin" }
    var unpin: String { "Unpin" }
    var archive: String { "Archive" }
    var copyLink: String { "Copy Link" }
    var group: String { "Group" }
}
