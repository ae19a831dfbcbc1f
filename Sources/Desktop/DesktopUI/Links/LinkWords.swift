/// What is said before an address or a file is opened.
nonisolated protocol LinkWords {
    /// Asks whether an address is to be opened.
    var openLinkQuestion: String { get }
    /// That its words were not its address.
    var hiddenLink: String { get }
    /// That it may look like another one.
    var misleadingLink: String { get }
    /// How the name of the host was written, whose letters are not those of ASCII.
    func hostIsWritten(_ host: String) -> String
    /// Opens it.
    var openLink: String { get }
    /// The heading of an address that nobody opens.
    var linkIsNotOpened: String { get }
    /// Why: it could do anything.
    var unsafeLink: String { get }
    /// Why: it is for Martlet, which does not know it.
    var unknownOwnLink: String { get }
    /// Leaves it at that.
    var close: String { get }
    /// Asks whether a file is to be opened.
    var openFileQuestion: String { get }
    /// What is said of a file whose kind can do harm; its kind, or "".
    func riskyFile(_ name: String, kind: String) -> String
    /// Opens the file.
    var openFile: String { get }
    /// Shows where the file lies.
    var showInFolder: String { get }
}
