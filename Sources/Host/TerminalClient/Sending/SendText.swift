import ClientEngine
import ClientHost
import ClientModel
import MessageStore

/// Sends a text to a chat; a lone emoji of a game of chance is a throw.
public struct SendText: Sendable {
    private let chat: String
    private let text: String
    private let reply: Int32?
    private let waits: Bool

    /// Creates the command that sends `text` to `chat`. `reply` is the id of the message to reply to; `waits` is true
    /// to wait for the server.
    public init(_ text: String, to chat: String, reply: Int32?, waits: Bool) {
        self.text = text
        self.chat = chat
        self.reply = reply
        self.waits = waits
    }

    /// Stores the message, and waits for the server if `waits`. Without a connection it stays here, and is sent as
    /// soon as the account is connected again.
    ///
    /// - Throws: ``TerminalError/notSent(_:)`` when the server refuses it.
    public func run(on opened: OpenedAccount) async throws {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw TerminalError.usage(.textMissing)
        }
        let peer = try await opened.finder.find(chat)
        var message = OutgoingMessage(text)
        if let reply {
            var header = ReplyHeader()
            header.message = MessageKey(peer: peer, namespace: .cloud, id: reply)
            message.reply = header
        }
        let sent = try await opened.services.sender.send(written: message, to: peer)
        var tracker = DeliveryTracker(to: peer)
        tracker.add(sent)
        try await tracker.report(on: opened, waits: waits)
    }
}
