import ClientEngine
import ClientModel
import MessageStore

/// Sends files to a chat: several as albums.
public struct SendFiles: Sendable {
    private let chat: String
    private let paths: [String]
    /// Goes with the first of them.
    public var caption: String?
    /// Pictures are sent as they are, not as photos that the server makes smaller.
    public var asFiles = false
    /// The number of the message that they answer.
    public var reply: Int32?
    /// Whether to wait until the server has them.
    public var waits = true

    /// The files at `paths` to `chat`.
    public init(_ paths: [String], to chat: String) {
        self.chat = chat
        self.paths = paths
    }

    /// Takes the files in, which may be changed or removed from then on, and sees them off unless told otherwise.
    ///
    /// - Throws: ``TerminalError``, before anything is sent when a file cannot be; `MediaError`.
    public func run(on opened: OpenedAccount) async throws {
        let selection = try await FileSelection.pick(paths, asFile: asFiles)
        let peer = try await opened.finder.find(chat)
        var reply: ReplyHeader?
        if let number = self.reply {
            var header = ReplyHeader()
            header.message = MessageKey(peer: peer, namespace: .cloud, id: number)
            reply = header
        }
        var tracker = DeliveryTracker(to: peer)
        var text = caption ?? ""
        for album in selection.albums {
            let messages = album.map { file in
                defer { text = "" }
                var message = OutgoingMessage(text)
                message.reply = reply
                return (message, file.media)
            }
            let sent = try await opened.parts.sender.sendAlbum(
                messages,
                to: peer,
                files: opened.account.media
            )
            tracker.add(sent, files: album.map(\.name))
        }
        try await tracker.report(on: opened, waits: waits)
    }
}
