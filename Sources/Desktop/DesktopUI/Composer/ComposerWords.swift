/// What stands around the lines to write in.
nonisolated protocol ComposerWords {
    /// What the lines are for.
    var message: String { get }
    /// The button to choose files by.
    var attachFiles: String { get }
    /// Over the message that is answered.
    func reply(to author: String) -> String
    /// Over the message that is changed.
    var editMessage: String { get }
}
