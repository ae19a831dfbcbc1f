import ChatPresentation

nonisolated extension EnglishLanguage: NewChatWords {
    var newChat: String { "New Chat" }
    var newChatEntry: String { "New Chat…" }
    var newGroup: String { "New Group" }
    var newGroupEntry: String { "New Group…" }
    var newChannel: String { "New Channel" }
    var newChannelEntry: String { "New Channel…" }
    var newChannelText: String { "In a channel you write, and any number of people read." }
    var channelTitleHint: String { "Title of the channel" }
    var noChannelsHere: String { "No Channels Here" }
    var noChannelsHereText: String { "This server does not have channels yet. You can make a group instead." }
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
