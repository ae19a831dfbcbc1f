/// What is said where one begins to talk with somebody new.
nonisolated protocol NewChatWords {
    /// The page of people.
    var newChat: String { get }
    /// Leads to it.
    var newChatEntry: String { get }
    /// The page of a new group.
    var newGroup: String { get }
    /// Leads to it.
    var newGroupEntry: String { get }
    /// The page of a new channel.
    var newChannel: String { get }
    /// Leads to it.
    var newChannelEntry: String { get }
    /// What a channel is.
    var newChannelText: String { get }
    /// What is typed as its title.
    var channelTitleHint: String { get }
    /// The server has none.
    var noChannelsHere: String { get }
    /// What one can do about it.
    var noChannelsHereText: String { get }
    /// Over the name and number of a contact.
    var newContact: String { get }
    /// Leads to it.
    var newContactEntry: String { get }
    /// Who is found.
    var newContactText: String { get }
    /// Nobody was.
    var nobodyWithNumber: String { get }
    /// The line to look for people.
    var searchPeople: String { get }
    /// What is typed there.
    var nameOrUsername: String { get }
    /// Nobody is known.
    var searchPeopleHint: String { get }
    /// Nobody was found.
    var nobodyFound: String { get }
    /// Takes a choice back.
    func doNotChoose(_ name: String) -> String
    /// What is typed as a title.
    var groupTitleHint: String { get }
    /// Asks for a picture of the new group.
    var choosePicture: String { get }
    /// A file that cannot be one.
    var noPicture: String { get }
    /// Makes the group.
    var create: String { get }
}
