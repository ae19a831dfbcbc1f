import ClientModel
import GTKBridge
import ReaderUI
import WindowParts

/// Opens articles in front of the chat, one page for each.
final class ReaderCoordinator {
    weak var navigator: (any AccountNavigator)?

    private let context: ScreenContext
    private let area: ChatArea
    /// The open articles, the one in front last.
    private var screens: [ReaderScreen] = []

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - area: The column of the chat.
    init(_ context: ScreenContext, _ area: ChatArea) { (self.context, self.area) = (context, area) }

    /// Opens the article of an address; `page` is the page of a message that leads to it.
    func open(_ address: String, of page: MediaID? = nil) {
        let screen = ReaderScreen(address, of: page, context) { [weak self] in self?.go($0) }
        screens.append(screen)
        area.push(screen.widget) { [weak self] in
            screen.stop()
            self?.screens.removeAll { $0 === screen }
        }
        screen.focus()
    }

    /// Gives a key to the article in front; true if the key did something.
    func key(_ event: KeyEvent) -> Bool {
        guard let screen = screens.last, area.front === screen.widget else { return false }
        return screen.key(event)
    }

    /// Gives the keyboard to the article in front.
    func focus() {
        if let screen = screens.last, area.front === screen.widget { screen.focus() }
    }

    /// Shows the colours and the text size of now.
    func appearanceChanged() {
        for screen in screens {
            screen.setMetrics()
            screen.themeChanged()
        }
    }

    private func go(_ step: ReaderScreen.Step) {
        switch step {
        case .back: area.pop()
        case .open(let address): open(address)
        case .browse(let link): navigator?.follow(link, in: context)
        case .share(let address): navigator?.share(address)
        case .show(let media, let title): navigator?.show(media, titled: title)
        case .openChannel(let name):
            navigator?.follow(PressedLink("tg://resolve?domain=\(name)", shownAs: []), in: context)
        }
    }
}
