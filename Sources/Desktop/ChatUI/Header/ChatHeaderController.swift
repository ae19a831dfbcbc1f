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
    private let window: ApplicationWindow
    private var state = ChatHeaderState()
    private var connection = ConnectionState.online
    private var observer: ChatHeaderObserver?

    /// The header of the chat with `peer`.
    init(_ context: ScreenContext, of peer: PeerID) {
        (strings, window) = (context.strings, context.window)
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

    /// Stops following the chat.
    func stop() { observer = nil }

    private func show(_ state: ChatHeaderState) {
        self.state = state
        showTitle()
        delegate?.headerDidChange(state)
        showWindowTitle()
    }

    /// Names the window after the chat, once its title is known.
    func showWindowTitle() { if !isSuspended, !state.title.isEmpty { window.setTitle(state.title) } }

    private func showTitle() {
        view.show(state.title, subtitle: connection.text(strings)?.lowercased() ?? state.subtitle)
    }
}
