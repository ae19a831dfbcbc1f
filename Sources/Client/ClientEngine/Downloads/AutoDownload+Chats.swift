import ClientModel
import MediaStore
import MessageStore

extension AutoDownload {
    /// True if the rules permit downloading a file unasked, by the kind of its chat. A file without a chat is not
    /// permitted.
    func allows(_ file: MediaDescription, over network: NetworkKind, in reader: StoreReader) throws -> Bool {
        guard let chat = file.chat else { return false }
        return allows(file.kind, file.byteCount, in: try reader.chatKind(of: chat), over: network)
    }
}

extension StoreReader {
    /// The kind of a chat, for the rules.
    fileprivate func chatKind(of chat: PeerID) throws -> AutoDownload.ChatKind {
        switch chat.kind {
        case .group: return .group
        case .channel:
            guard case .channel(let channel)? = try peer(chat) else { return .channel }
            return channel.flags.contains(.megagroup) ? .group : .channel
        default: return try isContact(chat) ? .contact : .stranger
        }
    }
}
