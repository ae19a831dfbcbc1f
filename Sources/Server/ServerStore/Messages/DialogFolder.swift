/// A list of dialogs. Each dialog is in one of them.
public enum DialogFolder: Int32, Sendable {
    /// The main list.
    case main = 0
    /// The archive.
    case archive = 1
}

/// A dialog in its list, for the report of a move.
public struct PlacedDialog: Equatable, Sendable {
    /// The dialog.
    public var peer: MailboxPeer
    /// The list that has it now.
    public var folder: DialogFolder

    /// Creates a report that `peer` is in `folder` now.
    public init(_ peer: MailboxPeer, in folder: DialogFolder) {
        self.peer = peer
        self.folder = folder
    }
}
