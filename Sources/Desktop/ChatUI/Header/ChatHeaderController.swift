import ClientEngine
import ClientModel
import GTKBridge
import WindowParts

/// The header of a chat: follows its content, and shows it in the header and in the title of the window.
final class ChatHeaderController {
    let view: ChatHeaderView
    /// Acts on what is pressed in the header, and follows its content.
    weak var delegate: (any ChatHeaderDelegate)? {
        didSet { view.delegate = delegate }
    }

    /// True while the window shows something else, after which it is called.
    var isSuspended = false

    private let timer: DeleteTimerChooser
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private var state = ChatHeaderState()
    private var observer: ChatHeaderObserver?

    /// The header of the chat with `peer`.
    init(_ context: ScreenContext, of peer: PeerID) {
        (window, toasts) = (context.window, context.toasts)
        timer = DeleteTimerChooser(context, of: peer)
        view = ChatHeaderView(context.strings)
        observer = ChatHeaderObserver(
            of: peer,
            in: context.store,
            typing: context.services.typingOthers,
            ownID: context.selfID,
            serverTime: context.services.dependencies.serverTime,
            strings: context.strings
        ) {
            [weak self] in self?.show($0)
        }
    }

    /// The menu's line for the time after which messages delete themselves, if the user may set it.
    var timerEntries: [MenuEntry] { state.maySetDeleteTimer ? [timer.entry(state.deleteTimer)] : [] }

    /// The state that the chat's menu depends on; nil while its peer is not known.
    var menuState: ChatMenuState? { state.menuState }

    /// The person whom the user may block or unblock; nil in other chats.
    var blockable: BlockablePerson? { state.blockable }

    /// Asks for the time after which messages delete themselves; tells it to a user who may not set it.
    func chooseTimer() {
        if state.maySetDeleteTimer {
            timer.showDialog(state.deleteTimer)
        } else if let meaning = timer.meaning(of: state.deleteTimer) {
            toasts.show(meaning)
        }
    }

    /// Stops following the chat.
    func stop() { observer = nil }

    private func show(_ state: ChatHeaderState) {
        self.state = state
        view.show(state.title, subtitle: state.subtitle)
        view.showTimer(timer.meaning(of: state.deleteTimer))
        delegate?.headerDidChange(state)
        showWindowTitle()
    }

    /// Names the window after the chat, once its title is known.
    func showWindowTitle() { if !isSuspended, !state.title.isEmpty { window.setTitle(state.title) } }
}
