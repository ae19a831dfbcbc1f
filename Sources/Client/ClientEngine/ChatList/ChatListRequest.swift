import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import StdExtras
import TelegramSchema

/// One page of a chat list from the server's answer.
struct ChatListPage: Sendable {
    var dialogs = ReceivedDialogs()
    var peers = ReferencedPeers()
    /// The pinned chats, for the first page; nil for later ones.
    var pinned: [PeerID]?
    /// The position down to which the chats are known with this page; nil at the end of the list.
    var end: ChatPosition?
    /// The page holds every chat with a message newer than this, seconds since 1970; the server orders by messages
    /// alone.
    var completeAfter = Int32.min
}

/// A request for one page of a chat list: TC-23, CL-03, CL-12, CL-16.
struct ChatListRequest: Sendable {
    static let pageLength: Int32 = 100

    var list: ChatList
    /// The upper bound of the page; nil for the top, with the pinned chats.
    var below: ChatPosition?
    /// The newest message of the chat at the bound, by which the server finds the place; nil if it is unknown. The
    /// date alone is ambiguous: one second may hold more chats than a page.
    var last: Last?

    struct Last: Equatable, Sendable {
        var peer: TL.InputPeer
        var message: MessageID
    }

    /// Requests the page; a first page comes without the pinned chats.
    ///
    /// - Throws: ``APIError``.
    func call(_ api: any RPCClient, selfID: PeerID) async throws(APIError) -> ChatListPage {
        var page = ChatListPage()
        page.take(try await api.call(function, policy), below: below, selfID: selfID)
        return page
    }

    /// The function that returns the page.
    var function: TLFunction.MessagesGetDialogs {
        TLFunction.MessagesGetDialogs(
            excludePinned: true,
            folderID: list.rawValue,
            offsetDate: offsetDate,
            offsetID: last?.message ?? 0,
            offsetPeer: last?.peer ?? .inputPeerEmpty,
            limit: Self.pageLength,
            hash: 0
        )
    }

    /// The function that returns the pinned chats.
    var pinnedFunction: TLFunction.MessagesGetPinnedDialogs {
        TLFunction.MessagesGetPinnedDialogs(folderID: list.rawValue)
    }

    /// The date of the bound. Without a message it is one second later, so that all chats of the last page's final
    /// second come again.
    var offsetDate: Int32 {
        guard let below, below.timestamp != .max else { return 0 }
        return last == nil ? below.timestamp.addingSaturating(1) : below.timestamp
    }

    /// Requests the pinned chats, for ``ChatListPage/takePinned(_:selfID:)``.
    ///
    /// - Throws: ``APIError``.
    func callPinned(_ api: any RPCClient) async throws(APIError) -> TL.MessagesPeerDialogs {
        try await api.call(pinnedFunction, policy)
    }

    /// A first page must not be older than the account's state that is requested just before it.
    private var policy: RequestPolicy { RequestPolicy(line: below == nil ? .accountState : nil) }
}

extension RequestPolicy.Line {
    /// The queue for requests of the account's state and requests that must be at least as recent.
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

    /// Adds the pinned chats to the first page.
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

    /// Sets the end of a full page: its last chat with a message.
    private mutating func setEnd(_ below: ChatPosition?) {
        for dialog in dialogs.dialogs.reversed() {
            guard let top = dialog.top.flatMap({ dialogs.messages[$0] }) else { continue }
            completeAfter = top.message.timestamp
            let reached = ChatPosition(timestamp: completeAfter, peer: dialog.peer)
            guard let below, reached >= below else { return end = reached }
            // The server goes by the date alone and sent the same second again: the other chats of that second are
            // skipped.
            return end = ChatPosition(timestamp: below.timestamp.subtractingSaturating(1), peer: dialog.peer)
        }
        // The page has no message from which to continue.
        completeAfter = .max
        end = below ?? .top
    }
}
