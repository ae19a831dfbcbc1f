import ChatPresentation

nonisolated extension EnglishLanguage: NewChatWords {
    var newChat: String { "New Chat" }
    var newChatEntry: String { "New Chat…" }
    var newGroup: String { "New Group" }
    var newGroupEntry: String { "New Group…" }
    var newContact: String { "New Contact" }
    var newContactEntry: String { "New Contact…" }
    var newContactText: String { "Who has this number is found if they have an account on this server." }
    var nobodyWithNumber: String { "Nobody with this number was found" }
    var searchPeople: String { "Search people" }
    var nameOrUsername: String { "Name or username" }
    var searchPeopleHint: String { "Look for somebody by name or username." }
    var nobodyFound: String { "Nobody found" }
    func doNotChoose(_ name: String) -> String { "Do not choose \(name)" }
    var groupTitleHint: String { "Title of the group" }
    var choosePicture: String { "Choose a Picture…" }
    var noPicture: String { "That is no picture." }
    var create: String { "Create" }
}
