public import ClientModel

/// What a start of the program asks to be shown.
public nonisolated struct StartRequest: Equatable, Sendable {
    /// The account to put in front; nil for the current one.
    public var account: String?
    /// The chat to open.
    public var chat: PeerID?
    /// The message to show in that chat; nil for the position where the user left it.
    var message: MessageKey?
    /// An invite link to a server, to sign in with.
    public var link: String?

    /// A start without arguments.
    public init() {}
}
