/// The page about oneself.
nonisolated protocol OwnProfileWords {
    /// Has another one chosen.
    var choosePhoto: String { get }
    /// Takes it away.
    var removePhoto: String { get }
    /// Over first and last name.
    var name: String { get }
    /// Over username and description.
    var howOthersFindYou: String { get }
    /// What it is for.
    var usernameHint: String { get }
}
