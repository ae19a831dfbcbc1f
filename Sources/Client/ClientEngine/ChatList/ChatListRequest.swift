import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import StdExtras
import TelegramSchema

/// One page of a chat list as the server answered it.
struct ChatListPage: Sendable {
    var dialogs = ReceivedDialogs()
    var peers = ReferencedPeers()
    /// Chats at its top, of the first page; nil for later ones.
    var pinned: [PeerID]?
    /// Down to where chats are known with it; nil when the list has no more.
    var end: ChatPosition?
    /// Whatever has a newer message than this is in it, seconds since 1970; the server orders by messages alone.
    var completeAfter = Int32.min
}

/// Asks for a part of a chat list: client.md TC-23, CL-03, CL-12, CL-16.
struct ChatListRequest: Sendable {
    static let pageLength: Int32 = 100

    var list: ChatList
    /// Below here; nil for the top, with what is pinned.
    var below: ChatPosition?
    /// The newest message of the chat there, by which the server finds the place: of one second there may be more chats
    /// than a page has. Nil when it is not known.
    var last: Last?

    struct Last: Equatable, Sendable {
        var peer: TL.InputPeer
        var message: MessageID
    }

    /// Asks the server for the page, of a first one without what is pinned.
    ///
    /// - Throws: ``APIError``.
    func call(_ api: any RPCClient, selfID: PeerID) async throws(APIError) -> ChatListPage {
        let request = TLFunction.MessagesGetDialogs(
            excludePinned: true,
            folderID: list == .main ? nil : list.rawValue,
            offsetDate: offsetDate,
            offsetID: last?.message ?? 0,
            offsetPeer: last?.peer ?? .inputPeerEmpty,
            limit: Self.pageLength,
            hash: 0
        )
        var page = ChatListPage()
        page.take(try await api.call(request, policy), below: below, selfID: selfID)
        return page
    }

    /// Without a message all of the second where the last page ended come again: they are known by the date alone.
    var offsetDate: Int32 {
        guard let below, below.timestamp != .max else { return 0 }
        return last == nil ? below.timestamp.addingSaturating(1) : below.timestamp
    }

    /// Asks the server what is pinned, for ``ChatListPage/takePinned(_:selfID:)``.
    ///
    /// - Throws: ``APIError``.
    func callPinned(_ api: any RPCClient) async throws(APIError) -> TL.MessagesPeerDialogs {
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
    fileprivate mutating func take(_ answer: TL.MessagesDialogs, below: ChatPosition?, selfID: PeerID) {
        switch answer {
        case .dialogs(let told):
            peers = ReferencedPeers(users: told.users, chats: told.chats)
            take(told.dialogs, told.messages, selfID: selfID)
        case .dialogsSlice(let told):
            peers = ReferencedPeers(users: told.users, chats: told.chats)
            take(told.dialogs, told.messages, selfID: selfID)
            if told.dialogs.count >= Int(ChatListRequest.pageLength) { setEnd(below) }
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

    /// A full page ends with its last chat that has a message.
    private mutating func setEnd(_ below: ChatPosition?) {
        for dialog in dialogs.dialogs.reversed() {
            guard let top = dialog.top.flatMap({ dialogs.messages[$0] }) else { continue }
            completeAfter = top.message.timestamp
            let reached = ChatPosition(timestamp: completeAfter, peer: dialog.peer)
            guard let below, reached >= below else { return end = reached }
            // A server that goes by the date alone told those of one second again: the others of it are passed over.
            return end = ChatPosition(timestamp: below.timestamp.subtractingSaturating(1), peer: dialog.peer)
        }
        // Nothing in it says how to go on.
        completeAfter = .max
        end = below ?? .top
    }
}
