import ClientEngine
import ClientHost
public import ClientModel
import MessageStore

/// Sends files to a chat, several as albums.
public struct SendFiles: Sendable {
    private let chat: String
    private let paths: [String]
    /// The caption of the first file.
    public var caption: String?
    /// True to send everything as files: not as photos that are scaled down, films or music.
    public var asFiles = false
    /// The id of the message to reply to.
    public var reply: Int32?
    /// Inspects a media file by its absolute path, to send it as what it is; nil if it cannot be inspected.
    public var inspect: @Sendable (String) async -> MediaInspection? = { _ in nil }
    /// True to wait for the server.
    public var waits = true

    /// Creates the command that sends the files at `paths` to `chat`.
    public init(_ paths: [String], to chat: String) {
        self.chat = chat
        self.paths = paths
    }

    /// Copies the files, which may change or disappear afterwards, and waits for the server if ``waits``.
    ///
    /// - Throws: ``TerminalError``, before anything is sent when a file cannot be; `MediaError`.
    public func run(on opened: OpenedAccount) async throws {
        let selection = try await FileSelection.pick(paths, asFile: asFiles, inspect: inspect)
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
            let sent = try await opened.services.sender.sendAlbum(
                messages,
                to: peer,
                files: opened.account.media
            )
            tracker.add(sent, files: album.map(\.name))
        }
        try await tracker.report(on: opened, waits: waits)
    }
}
