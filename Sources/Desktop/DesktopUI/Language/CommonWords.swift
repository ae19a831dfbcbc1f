/// Words that more than one screen has.
nonisolated protocol CommonWords {
    /// Gives something up before it is begun.
    var cancel: String { get }
    /// One screen back.
    var back: String { get }
    /// Keeps something above the rest.
    var pin: String { get }
    /// Keeps it there no longer.
    var unpin: String { get }
    /// Where chats lie that one need not see, and to put one there.
    var archive: String { get }
    /// Copies an address.
    var copyLink: String { get }
    /// What a chat of several people is.
    var group: String { get }
}
