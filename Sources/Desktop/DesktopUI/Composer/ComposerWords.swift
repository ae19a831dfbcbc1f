/// What stands around the lines to write in.
nonisolated protocol ComposerWords {
    /// What the lines are for.
    var message: String { get }
    /// The button to choose files by.
    var attachFiles: String { get }
    /// Why the button chooses no files.
    var filesForbidden: String { get }
    /// Over the message that is answered.
    func reply(to author: String) -> String
    /// Over the message that is changed.
    var editMessage: String { get }
    /// Over the part of a message that is answered.
    func quote(from author: String) -> String
    /// The button with all emoji.
    var emoji: String { get }
    /// Asks where words are to lead.
    var link: String { get }
    /// Where words are to lead.
    var linkAddress: String { get }
    /// Has them lead there.
    var createLink: String { get }
    /// Says that it is being asked where a link leads, above its address.
    var lookingUpLink: String { get }
    /// Has a message be sent without the preview of its link.
    var withoutPreview: String { get }
}
