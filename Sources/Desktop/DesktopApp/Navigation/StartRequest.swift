public import ClientModel
import Foundation

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
    /// Files that another program shares, by their absolute paths: the user chooses the chats to send them to.
    public var files: [String] = []
    /// A text or a link that another program shares; empty for none.
    public var text = ""
    /// The name of the chat that gets the files and, in its composer, the text, so that none is chosen: `@username`, a
    /// phone number or the beginning of a title.
    public var recipient: String?
    /// The text to search chats and messages for.
    public var search: String?

    /// A start without arguments.
    public init() {}

    /// Longest text that another program may share, in bytes: a user can read it before it is sent.
    static let longestText = 16 << 10

    /// True if there is something to send, for a chat that is named or for those that the user chooses.
    var isSharing: Bool { !files.isEmpty || !text.isEmpty }

    /// True if it needs the content of a window, and so waits until the passcode is typed.
    var needsContent: Bool { isSharing || recipient != nil || search != nil }

    /// Adds an argument of the command line, as ``absolute(_:in:)`` returned it: a link to a server, the link of a web
    /// page, which is shared as a text, or the path of a file.
    ///
    /// - Parameter item: The argument.
    public mutating func take(_ item: String) {
        switch Self.scheme(of: item) {
        case "martlet": link = link ?? item
        case nil: files.append(item)
        default: text += text.isEmpty ? item : "\n\(item)"
        }
    }

    /// The same argument for a process in another folder: links stay, a `file:` link becomes its path, and a relative
    /// path becomes absolute.
    ///
    /// - Parameters:
    ///   - item: The argument.
    ///   - folder: The absolute path of the folder that relative paths begin in.
    /// - Returns: The argument.
    public static func absolute(_ item: String, in folder: String) -> String {
        switch scheme(of: item) {
        case "file": URL(string: item).map { $0.path(percentEncoded: false) } ?? item
        case nil where !item.hasPrefix("/"): "\(folder)/\(item)"
        default: item
        }
    }

    /// The scheme of a link that the program knows; nil for a path, which may have a colon in it.
    private static func scheme(of item: String) -> String? {
        ["martlet", "file", "https", "http"].first { item.lowercased().hasPrefix("\($0):") }
    }
}
