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

    /// Asks the server for the page, of a first one without what is pinned.
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
        var page = ChatListPage()
        page.take(try await api.call(request, policy), selfID: selfID)
        return page
    }

    /// Asks the server what is pinned, for ``ChatListPage/takePinned(_:selfID:)``.
    ///
    /// - Throws: ``APIError``.
    func callPinned(_ api: any APICaller) async throws(APIError) -> TL.MessagesPeerDialogs {
        try await api.call(TLFunction.MessagesGetPinnedDialogs(folderID: list.rawValue), policy)
    }

    /// A first page must not be older than the account's state that is asked for just before it.
    private var policy: RequestPolicy { RequestPolicy(line: below == nil ? .accountState : nil) }
}

extension RequestPolicy.Line {
    /// What is asked of the account's state, and behind it what has to be as new as that.
    static let accountState = Self("state")
}

extension ChatListPage {
    fileprivate mutating func take(_ answer: TL.MessagesDialogs, selfID: PeerID) {
        switch answer {
        case .dialogs(let told):
            peers = ReferencedPeers(users: told.users, chats: told.chats)
            take(told.dialogs, told.messages, selfID: selfID)
        case .dialogsSlice(let told):
            peers = ReferencedPeers(users: told.users, chats: told.chats)
            take(told.dialogs, told.messages, selfID: selfID)
            if told.dialogs.count >= Int(ChatListRequest.pageLength) { setEnd() }
        case .dialogsNotModified: break
        }
    }

    /// Adds what is pinned to the first page.
    mutating func takePinned(_ answer: TL.MessagesPeerDialogs, selfID: PeerID) {
        peers.add(ReferencedPeers(users: answer.users, chats: answer.chats))
        take(answer.dialogs, answer.messages, selfID: selfID)
        pinned = answer.dialogs.compactMap { ReceivedDialog($0, selfID: selfID)?.peer }
    }

    private mutating func take(_ told: [TL.Dialog], _ messages: [TL.Message], selfID: PeerID) {
        dialogs.add(
            told.compactMap { ReceivedDialog($0, selfID: selfID) },
            messages.compactMap { ReceivedMessage($0, selfID: selfID) }
        )
    }

    /// A full page ends with its last chat.
    private mutating func setEnd() {
        guard let last = dialogs.dialogs.last, let top = last.top.flatMap({ dialogs.messages[$0] }) else {
            return
        }
        end = ChatPosition(timestamp: top.message.timestamp, peer: last.peer)
    }
}
