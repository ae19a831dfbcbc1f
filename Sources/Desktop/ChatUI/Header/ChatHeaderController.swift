import ClientEngine
import ClientModel
import ClientNetwork
import GTKBridge
import Localization
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

    private let strings: Strings
    private let timer: DeleteTimerChooser
    private let window: ApplicationWindow
    private var state = ChatHeaderState()
    private var connection = ConnectionState.online
    private var observer: ChatHeaderObserver?

    /// The header of the chat with `peer`.
    init(_ context: ScreenContext, of peer: PeerID) {
        (strings, window) = (context.strings, context.window)
        timer = DeleteTimerChooser(peer: peer, context: context)
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

    /// Takes the connection state, which the subtitle shows while the account is offline.
    func show(_ connection: ConnectionState) {
        self.connection = connection
        showTitle()
    }

    /// The menu's line for the time after which messages delete themselves, if the user may set it.
    var timerEntries: [MenuEntry] { state.maySetDeleteTimer ? [timer.entry(state.deleteTimer)] : [] }

    /// Asks for the time after which messages delete themselves; tells it to a user who may not set it.
    func chooseTimer() {
        if state.maySetDeleteTimer {
            timer.showDialog(state.deleteTimer)
        } else if let meaning = timer.meaning(of: state.deleteTimer) {
            timer.context.toasts.show(meaning)
        }
    }

    /// Stops following the chat.
    func stop() { observer = nil }

    private func show(_ state: ChatHeaderState) {
        self.state = state
        showTitle()
        view.showTimer(timer.meaning(of: state.deleteTimer))
        delegate?.headerDidChange(state)
        showWindowTitle()
    }

    /// Names the window after the chat, once its title is known.
    func showWindowTitle() { if !isSuspended, !state.title.isEmpty { window.setTitle(state.title) } }

    private func showTitle() {
        view.show(state.title, subtitle: connection.text(strings)?.lowercased() ?? state.subtitle)
    }
}
