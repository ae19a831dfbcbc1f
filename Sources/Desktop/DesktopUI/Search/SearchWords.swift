/// What the search says.
nonisolated protocol SearchWords {
    /// What the button and the line are called.
    var search: String { get }
    /// Over people, groups and channels that were found.
    var peopleAndGroups: String { get }
    /// Over messages.
    var messages: String { get }
    /// Neither here nor at the server.
    var nothingFound: String { get }
    /// The server could not be asked.
    var storedOnly: String { get }
}
