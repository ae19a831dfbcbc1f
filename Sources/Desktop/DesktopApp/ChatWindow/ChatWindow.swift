import ChatNodes
import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import WindowParts
import MediaUI
import ChatUI

/// A chat in a window of its own, beside the window of its account, with which it shares the account's services.
final class ChatWindow {
    let chat: ChatScreen
    let window: ApplicationWindow
    /// The bar that shows the playback.
    let audio: AudioBar
    /// Called when the window became active or inactive.
    var onActivity: (@MainActor () -> Void)?
    /// Called when the window is closed.
    var onClose: (@MainActor () -> Void)?

    /// A number that no other open window has.
    let number: Int
    private let account: Account
    private let services: AccountServices
    private let environment: WindowEnvironment
    /// The viewer for photos and videos over the chat.
    let viewer: Viewer
    private let chats: ChatSessionRegistry
    /// The toasts of the window.
    let toasts: ToastOverlay

    /// A window that is not shown yet.
    ///
    /// - Parameters:
    /// - account: The account of the chat.
    ///   - services: The services of the account.
    ///   - traits: The traits of the chat.
    ///   - opening: The position at which the chat is opened.
    ///   - chats: The state that the account's windows share.
    ///   - environment: The appearance of the account's windows.
    ///   - main: The account's window.
    ///   - number: A number that no other open window has.
    init(
        account: Account,
        services: AccountServices,
        traits: ChatTraits,
        opening: InitialPosition,
        chats: ChatSessionRegistry,
        environment: WindowEnvironment,
        beside main: ApplicationWindow,
        number: Int
    ) {
        (self.account, self.services, self.environment, self.number) = (
            account, services, environment, number
        )
        self.chats = chats
        window = ApplicationWindow(beside: main, title: "Martlet", width: 560, height: 720)
        window.setIcon("org.martlet.Martlet")
        let ground = Stack()
        let layers = Overlay(ground)
        toasts = ToastOverlay(layers)
        // The first view numbers belong to the account's own window.
        let context = ScreenContext(
            account: account,
            services: services,
            environment: environment,
            window: window,
            toasts: toasts
        )
        chat = ChatScreen(context, chat: traits, opening: opening, chats: chats, view: 2 + number)
        viewer = Viewer(
            account: account,
            environment: environment,
            layers: layers,
            behind: ground,
            window: window,
            toasts: toasts
        )
        audio = AudioBar(environment.strings)
        chat.showsBack(false)
        chat.beginsWindow = true
        chat.showBar(audio.widget)
        ground.add(chat.widget, "chat")
        window.setContent(toasts)
        viewer.onShowInChat = { [weak self] in self?.chat.go(to: $0) }
        viewer.onForward = { [weak self] in self?.chat.forward([$0]) }
        viewer.onDelete = { [weak self] in self?.chat.askToDelete([$0.id], isOwn: $0.isOwn) }
        viewer.onLeave = { [weak self] in self?.chat.focusAgain() }
        ground.onKey(.first) { [weak self] in self?.key($0) ?? false }
        window.onActivity { [weak self] in
            guard let self else { return }
            chat.setActive(window.isActive)
            onActivity?()
        }
        window.onCloseRequest { [weak self] in
            guard let self else { return false }
            if chat.confirmLeaving({ [weak self] in self?.window.close() }) { return true }
            onClose?()
            return false
        }
    }

    /// Presents the window with the focus in the composer.
    func present() {
        window.present()
        chat.focus()
    }

    /// Stops the chat when the window is closed.
    func stop() {
        viewer.onLeave = nil
        viewer.leave(isAnimated: false)
        chat.stop()
        chats.deletionController.close(toasts)
    }

    private func key(_ event: KeyEvent) -> Bool {
        if chat.key(event) { return true }
        switch WindowShortcut(event) {
        case .close: window.close()
        case .minimise: window.minimise()
        case .shortcuts: ShortcutList.show(environment.strings, over: window)
        case .markRead:
            let (services, peer) = (services, chat.peer)
            chat.attempt { try await services.reading.readAll(in: peer) }
        case .answer(let steps): return chat.answer(by: steps)
        case .escape: return chat.cancel()
        // The other shortcuts concern the chat list, which this window lacks.
        default: return false
        }
        return true
    }
}
