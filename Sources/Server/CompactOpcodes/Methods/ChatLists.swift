import CompactWire
import StdExtras
import TelegramSchema

/// A chat of a list.
struct ListedChat {
    var number: ChatNumber
    var chat: MessagePackValue
    /// The last message; nil for none.
    var last: MessagePackValue?
    var time: Int32
    /// The number of the last message; 0 for none.
    var message: MessageID
    /// True if it stands at the head of the list, whatever its time.
    var isPinned: Bool
}

/// Chats, and what belongs to them.
extension OpcodeSession {
    static func dialogs(
        before date: Int32,
        below message: MessageID = 0,
        _ count: Int32,
        excludingPinned: Bool = false
    ) -> TLFunction.MessagesGetDialogs {
        TLFunction.MessagesGetDialogs(
            excludePinned: excludingPinned,
            offsetDate: date,
            offsetID: message,
            offsetPeer: .inputPeerEmpty,
            limit: count,
            hash: 0
        )
    }

    /// The chats of a list of dialogs. Groups are asked for their members, and messages for what they answer.
    func chats(
        of list: TL.MessagesDialogs,
        _ me: UserID,
        then: @escaping ([ListedChat]) -> Step
    ) -> Step {
        switch list {
        case .dialogs(let list):
            chats(
                list.dialogs,
                messages: list.messages,
                groups: Array(list.chats),
                people: Array(list.users),
                me,
                then: then
            )
        case .dialogsSlice(let list):
            chats(
                list.dialogs,
                messages: list.messages,
                groups: Array(list.chats),
                people: Array(list.users),
                me,
                then: then
            )
        case .dialogsNotModified:
            then([])
        }
    }

    func chats(
        _ dialogs: [TL.Dialog],
        messages: [TL.Message],
        groups: [TL.Chat],
        people: [TL.User],
        _ me: UserID,
        then: @escaping ([ListedChat]) -> Step
    ) -> Step {
        note(people)
        let tops = Dictionary(messages.map { (TopMessage($0), $0) }) { first, _ in first }
        var contents: [(ChatNumber, ChatContent)] = []
        for case .dialog(let dialog) in dialogs {
            guard let number = ChatNumber(dialog.peer) else { continue }
            var content = ChatContent(dialog: dialog)
            content.top = tops[TopMessage(chat: number, id: dialog.topMessage)]
            if case .group(let id) = number { content.group = groups.group(id) }
            contents.append((number, content))
        }
        let asked = contents.indices.filter {
            contents[$0].1.group.map { !$0.left && !$0.deactivated } == true
        }
        let calls = asked.compactMap { index -> TLFunction.MessagesGetFullChat? in
            guard case .group(let id) = contents[index].0 else { return nil }
            return TLFunction.MessagesGetFullChat(chatID: id)
        }
        return .askEach(calls) { [self] full in
            for (index, full) in zip(asked, full) {
                contents[index].1.full = full
                if let full { note(full.users) }
            }
            return withLinks(of: contents.compactMap(\.1.top)) { [self] links in
                then(
                    contents.map { number, content in
                        ListedChat(
                            number: number,
                            chat: chat(number, content, me, links: links),
                            last: content.top.flatMap { message($0, me, links: links)?.content },
                            time: content.top?.dateInChat ?? 0,
                            message: content.dialog?.topMessage ?? 0,
                            isPinned: content.dialog?.pinned == true
                        )
                    }
                )
            }
        }
    }

    /// Asks for the messages that others answer.
    func withLinks(of messages: [TL.Message], then: @escaping (Links) -> Step) -> Step {
        let known = Dictionary(messages.map { ($0.number, $0) }) { first, _ in first }
        var missing = Set(messages.compactMap(\.answered)).subtracting(known.keys)
        while missing.count > Self.mostLinks { missing.removeFirst() }
        guard !missing.isEmpty else { return then(known) }
        let ids = missing.sorted().map { TL.InputMessage.inputMessageID(.init(id: $0)) }
        return .askEach([TLFunction.MessagesGetMessages(id: ids)]) { [self] answers in
            var links = known
            for message in answers.first?.map({ read($0).messages }) ?? [] { links[message.number] = message }
            return then(links)
        }
    }

    private static let mostLinks = 100

    /// The messages of an answer; its people are remembered.
    func read(_ answer: TL.MessagesMessages) -> (messages: [TL.Message], groups: [TL.Chat]) {
        switch answer {
        case .messages(let page):
            note(page.users)
            return (page.messages, Array(page.chats))
        case .messagesSlice(let page):
            note(page.users)
            return (page.messages, Array(page.chats))
        case .channelMessages, .messagesNotModified:
            return ([], [])
        }
    }

    /// A chat as it is now, for an answer or an event; refused if there is none.
    func readChat(_ number: ChatNumber, _ me: UserID, then: @escaping (MessagePackValue) -> Step) -> Step {
        .run { () throws(OpcodeError) in
            let peer = try inputPeer(number)
            return .ask(
                TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: peer))])
            ) { [self] answer in
                chats(
                    answer.dialogs,
                    messages: answer.messages,
                    groups: answer.chats,
                    people: answer.users,
                    me
                ) { list in
                    list.first.map { then($0.chat) } ?? .fail(.chatUnknown)
                }
            }
        }
    }

    /// 48: chats by their numbers. Those that there are not are left out.
    func chatInfo(_ arguments: Arguments, _ me: UserID) -> Step {
        let numbers = arguments.numbers("chatIds").compactMap { ChatNumber(wire: $0, of: me) }
        let peers = numbers.compactMap { try? inputPeer($0) }
        guard !peers.isEmpty else { return .done(.map(["chats": .array([])])) }
        // One that is not there fails the call for all, so each is asked for alone.
        let calls = peers.prefix(100).map {
            TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: $0))])
        }
        return .askEach(calls) { [self] answers in
            let answers = answers.compactMap(\.self)
            return chats(
                answers.flatMap(\.dialogs),
                messages: answers.flatMap(\.messages),
                groups: answers.flatMap(\.chats),
                people: answers.flatMap(\.users),
                me
            ) { list in .done(.map(["chats": .array(list.map(\.chat))])) }
        }
    }

    /// 53: more chats, from a time on.
    func listChats(_ arguments: Arguments, _ me: UserID) -> Step {
        let marker = arguments.number("marker") ?? 0
        let count = Int32(clamping: min(max(arguments.number("count") ?? 40, 1), 100))
        let date = marker > 0 ? Int32(clamping: marker / 1000).addingSaturating(1) : 0
        let next = nextChats.flatMap { $0.marker == marker ? $0 : nil }
        let request =
            next.map { next in Self.dialogs(before: 0, below: next.below ?? 0, count, excludingPinned: true) }
            ?? Self.dialogs(before: date, count)
        return .ask(request) { [self] dialogs in
            let isPart = if case .dialogsSlice = dialogs { true } else { false }
            return chats(of: dialogs, me) { [self] list in
                let marker = isPart ? self.marker(after: list) : 0
                return .done(.map(["chats": .array(list.map(\.chat)), "marker": .integer(marker)]))
            }
        }
    }

    /// The marker by which a client asks for what follows a page; 0 behind the last one.
    ///
    /// It is a time, as clients begin with one. Which chats of that second were listed is remembered.
    private func marker(after page: [ListedChat]) -> Int64 {
        guard !page.isEmpty else { return 0 }
        guard let last = page.last(where: { !$0.isPinned }) else {
            let marker = clock()
            nextChats = NextChats(marker: marker, below: nil)
            return marker
        }
        // Chats without a message are the last ones.
        guard last.message != 0 else { return 0 }
        let marker = Int64(last.time) * 1000
        nextChats = NextChats(marker: marker, below: last.message)
        return marker
    }
}

/// Messages of different chats have different numbers, but what is a list's last message is looked up by both.
private struct TopMessage: Hashable {
    var chat: ChatNumber?
    var id: MessageID

    init(chat: ChatNumber, id: MessageID) {
        self.chat = chat
        self.id = id
    }

    init(_ message: TL.Message) {
        id = message.number
        switch message {
        case .message(let message): chat = ChatNumber(message.peerID)
        case .messageService(let message): chat = ChatNumber(message.peerID)
        case .messageEmpty: chat = nil
        }
    }
}

extension [TL.Chat] {
    /// The group with this number.
    func group(_ id: ChatID) -> TL.Chat.Chat? {
        for case .chat(let chat) in self where chat.id == id { return chat }
        return nil
    }
}
