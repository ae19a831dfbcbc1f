import ClientHost
import ClientModel
import Localization
import MessageStore

extension StoreReader {
    /// A message as it is printed, with the names that the store knows, in the words of a language.
    ///
    /// - Throws: `StoreError`.
    func row(_ message: Message, _ strings: Strings, showsChat: Bool = false) throws -> MessageRow {
        let peer = message.key.peer
        let content = try content(of: message)
        let readState = try chat(peer).readState
        func name(_ peer: PeerID) -> String {
            ((try? self.peer(peer))?.title).flatMap(\.nonEmpty) ?? peer.code
        }
        let author = message.author ?? peer
        var row = MessageRow(
            chat: peer.code,
            chatTitle: name(peer),
            id: message.key.namespace == .cloud ? message.key.id : nil,
            timestamp: message.timestamp,
            author: message.author?.code,
            authorName: name(author),
            state: MessageRow.State(message, readState),
            text: content.text
        )
        row.media = content.media.compactMap(MediaText.kind).first
        row.mediaWords = content.media.compactMap(MediaText(strings).words).first
        row.replyTo = message.replyTo?.id
        row.editDate = message.flags.contains(.edited) ? message.editDate : nil
        row.reactions = message.reactions.texts
        row.showsChat = showsChat
        for case .action(let action) in content.media {
            row.isService = true
            row.mediaWords = nil
            row.text = ServiceText(strings, name: name).words(action, by: row.authorName)
        }
        return row
    }
}

extension MessageRow.State {
    /// The state of `message` in a chat with this read state.
    init(_ message: Message, _ readState: ReadState?) {
        if message.flags.contains(.incoming) {
            self = .received
        } else if message.flags.contains(.failed) {
            self = .failed
        } else if message.key.namespace == .local {
            self = .sending
        } else {
            self = readState?.isOutgoingRead(message.position) == true ? .read : .sent
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
