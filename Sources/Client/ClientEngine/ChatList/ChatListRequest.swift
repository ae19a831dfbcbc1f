import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// One page of a chat list as the server answered it.
struct ChatListPage: Sendable {
    var dialogs = ReceivedDialogs()
    var peers = ReferencedPeers()
    /// Chats at its top, of the first page; nil for later ones.
    var pinned: [PeerID]?
    /// Down to where chats are known with it; nil when the list has no more.
    var end: ChatPosition?
}

/// Asks for a part of a chat list: client.md TC-23, CL-03, CL-12, CL-16.
struct ChatListRequest: Sendable {
    static let pageLength: Int32 = 100

    var list: ChatList
    /// Below here; nil for the top, with what is pinned.
    var below: ChatPosition?

    /// Asks the server.
    ///
    /// - Throws: ``APIError``.
    func call(_ api: any APICaller, selfID: PeerID) async throws(APIError) -> ChatListPage {
        let request = TLFunction.MessagesGetDialogs(
            excludePinned: true,
            folderID: list == .main ? nil : list.rawValue,
            // All of the second where the last page ended come again: they are known by the date alone.
            offsetDate: below.map { $0.timestamp == .max ? 0 : $0.timestamp + 1 } ?? 0,
            offsetID: 0,
            offsetPeer: .inputPeerEmpty,
            limit: Self.pageLength,
            hash: 0
        )
        let answer = try await api.call(request)
        var page = ChatListPage()
        switch answer {
        case .dialogs(let told):
            page.peers = ReferencedPeers(users: told.users, chats: told.chats)
            page.take(told.dialogs, told.messages, selfID: selfID)
        case .dialogsSlice(let told):
            page.peers = ReferencedPeers(users: told.users, chats: told.chats)
            page.take(told.dialogs, told.messages, selfID: selfID)
            if told.dialogs.count >= Int(Self.pageLength) { page.setEnd() }
        case .dialogsNotModified: break
        }
        if below == nil { try await addPinned(api, selfID, to: &page) }
        return page
    }

    private func addPinned(_ api: any APICaller, _ selfID: PeerID, to page: inout ChatListPage)
        async throws(APIError)
    {
        let answer = try await api.call(TLFunction.MessagesGetPinnedDialogs(folderID: list.rawValue))
        page.peers.add(ReferencedPeers(users: answer.users, chats: answer.chats))
        page.take(answer.dialogs, answer.messages, selfID: selfID)
        page.pinned = answer.dialogs.compactMap { ReceivedDialog($0, selfID: selfID)?.peer }
    }
}

extension ChatListPage {
    fileprivate mutating func take(_ told: [TL.Dialog], _ messages: [TL.Message], selfID: PeerID) {
        dialogs.add(
            told.compactMap { ReceivedDialog($0, selfID: selfID) },
            messages.compactMap { ReceivedMessage($0, selfID: selfID) }
        )
    }

    /// A full page ends with its last chat.
    fileprivate mutating func setEnd() {
        guard let last = dialogs.dialogs.last, let top = last.top.flatMap({ dialogs.messages[$0] }) else {
            return
        }
        end = ChatPosition(timestamp: top.message.timestamp, peer: last.peer)
    }
}
