import ClientEngine
import ClientModel
import Foundation
import MessageStore

extension MartletClient {
    /// Sends a text, and waits until the server has it.
    ///
    /// The message is stored before the call suspends for the first time: it is sent once, even if the server is reached
    /// much later or the program ends meanwhile. Messages to one chat arrive in the order of the calls.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - chat: The chat.
    /// - Returns: The message as the server has it.
    /// - Throws: ``MartletClientError/refused(_:)`` if the server does not take it, and others.
    @discardableResult
    public func send(_ text: String, to chat: Chat.ID) async throws(MartletClientError) -> Message {
        try await perform { [self] in
            try await arrived(services.sender.send(OutgoingMessage(text), to: chat.peer))
        }
    }

    /// Answers a message with a text, and waits until the server has it, as ``send(_:to:)`` does.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - message: The message to answer.
    ///   - part: A part of that message's text to quote; its first occurrence counts. Nil to quote nothing.
    /// - Returns: The message as the server has it.
    /// - Throws: ``MartletClientError/notInMessage`` for a part that the message does not have; as ``send(_:to:)``.
    @discardableResult
    public func reply(
        _ text: String,
        to message: Message,
        quoting part: String? = nil
    ) async throws(MartletClientError) -> Message {
        var outgoing = OutgoingMessage(text)
        outgoing.reply = try ReplyHeader(to: message, quoting: part)
        return try await perform { [self, outgoing] in
            try await arrived(services.sender.send(outgoing, to: message.chat.peer))
        }
    }

    /// Waits for the server's answer to a message on its way.
    func arrived(_ sent: Sender.Enqueued) async throws -> Message {
        guard let id = sent.messages.first else { throw MartletClientError.cancelled }
        _ = try await store.outcome(of: sent.task)
        return try await store.read { reader in
            guard let stored = try reader.message(id) else { throw MartletClientError.cancelled }
            if let failure = stored.fields.failure { throw MartletClientError.refused(failure.reason) }
            // The wait ended because the store was closed.
            guard let message = try reader.message(from: stored) else { throw MartletClientError.closed }
            return message
        }
    }
}

extension ReplyHeader {
    /// The header of an answer to `message` that quotes `part` of its text.
    init(to message: MartletClient.Message, quoting part: String?) throws(MartletClientError) {
        self.init()
        self.message = MessageKey(peer: message.chat.peer, namespace: .cloud, id: message.id.number)
        guard let part else { return }
        guard !part.isEmpty, let range = message.text.range(of: part) else { throw .notInMessage }
        let offset = message.text[..<range.lowerBound].utf16.count
        var quote = Quote(text: FormattedText(part), offset: Int32(clamping: offset))
        quote.isManual = true
        self.quote = quote
    }
}
