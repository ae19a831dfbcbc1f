import ChatPresentation
import ChatUI
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Prepares the chats that a coordinator opens.
protocol ChatCoordinatorDelegate: AnyObject {
    /// A chat is about to be opened, which what lies over the window would hide.
    func willOpenChat()
    /// A chat is about to be shown.
    func prepare(_ chat: ChatScreen)
    /// Another chat is shown, or none.
    func openChatChanged()
}

/// The chat that is open in an account's window.
final class ChatCoordinator {
    /// The open chat; nil for none.
    private(set) var chat: ChatScreen?
    /// The chat that was opened last; loading it may take a moment.
    private(set) var wanted: PeerID?
    weak var delegate: (any ChatCoordinatorDelegate)?

    /// True if there are chats to open. While there are none, the list says what to do, and this column is empty.
    var hasChats = false { didSet { hint.isVisible = hasChats } }

    private let context: ScreenContext
    private let sessions: ChatSessionRegistry
    private let area: ChatArea
    private let hint: StatusPage
    /// The time at which ``wanted`` was opened.
    private var wantedSince = Duration.zero
    private var isStopped = false

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - sessions: The state that the account's windows share.
    ///   - area: The column of the chat.
    ///   - bar: A bar of the page that is shown while no chat is open.
    init(_ context: ScreenContext, _ sessions: ChatSessionRegistry, _ area: ChatArea, bar: Widget) {
        (self.context, self.sessions, self.area) = (context, sessions, area)
        hint = StatusPage(
            icon: "org.martlet.Martlet",
            title: context.strings.noChatOpen,
            text: context.strings.noChatOpenHint
        )
        hint.expand()
        hint.isVisible = false
        area.content.add(Self.nothing(bar, hint), "nothing")
    }

    /// Stops the open chat, and opens no other.
    func stop() {
        isStopped = true
        chat?.stop()
    }

    /// Suspends the open chat while the window shows another account, and opens no chat that is still loading.
    func suspend() {
        wanted = chat?.peer
        chat?.suspend()
    }

    /// Opens a chat.
    ///
    /// - Parameters:
    ///   - peer: The chat.
    ///   - message: The message to show; nil for the position where the user left the chat.
    ///   - mark: The part of the message to light.
    ///   - then: Called once the chat is shown.
    func open(
        _ peer: PeerID,
        at message: MessageKey? = nil,
        marking mark: MessageMark? = nil,
        then: (@MainActor (ChatScreen) -> Void)? = nil
    ) {
        if let chat, chat.peer != peer,
            chat.confirmLeaving({ [weak self] in self?.open(peer, at: message, marking: mark, then: then) })
        {
            return
        }
        wanted = peer
        delegate?.willOpenChat()
        area.removePages()
        wantedSince = FrameTime.now
        area.leaflet?.showsSecond = true
        if let chat, chat.peer == peer {
            if let message { chat.go(to: message, marking: mark) } else { chat.focus() }
            then?(chat)
            return
        }
        Task {
            let found = await context.find(peer)
            guard !isStopped, wanted == peer else { return }
            guard let (traits, opening) = found else {
                return context.toasts.show(context.strings.chatOutOfReach)
            }
            show(traits, at: message.map { .message($0, mark) } ?? opening)
            if let chat, chat.peer == peer { then?(chat) }
        }
    }

    private func show(_ traits: ChatTraits, at opening: InitialPosition) {
        if let chat {
            chat.stop()
            area.content.remove(chat.widget)
        }
        let screen = ChatScreen(context, chat: traits, opening: opening, chats: sessions)
        chat = screen
        screen.measureOpening(since: wantedSince)
        delegate?.prepare(screen)
        let name = "chat \(traits.peer.packed)"
        area.content.add(screen.widget, name)
        area.content.show(name)
        delegate?.openChatChanged()
        screen.focus()
    }

    /// Closes the open chat.
    func close() {
        wanted = nil
        guard let chat else { return }
        chat.stop()
        area.content.remove(chat.widget)
        self.chat = nil
        area.leaflet?.showsSecond = false
        area.content.show("nothing")
        delegate?.openChatChanged()
    }

    /// The page that is shown while no chat is open.
    private static func nothing(_ bar: Widget, _ hint: Widget) -> Widget {
        let box = Box(.vertical)
        let header = HeaderBar()
        header.setTitle(WindowTitle())
        header.addStyleClass("flat")
        header.showWindowButtons(start: false, end: true)
        box.append(header)
        box.append(bar)
        box.append(hint)
        return box
    }
}
