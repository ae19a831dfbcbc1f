import ClientHost
import ClientModel
import GTKBridge
import MediaUI
import ReaderUI
import WindowParts

/// Opens articles in front of the chat, one page for each.
final class ReaderCoordinator {
    weak var navigator: (any AccountNavigator)?

    /// Called after an article was left.
    var onLeave: (@MainActor () -> Void)?
    /// Called with the title of the article in front.
    var onTitle: (@MainActor (String) -> Void)?
    /// True if the articles are in a window of their own.
    var isInWindow = false

    private let context: ScreenContext
    private let area: ChatArea
    private let settings: SharedSettings
    private let playback: PlaybackController
    /// The sound of an article that plays now.
    private var playing: MediaID?
    /// The open articles, the one in front last.
    private var screens: [ReaderScreen] = []

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - area: The column of the chat.
    ///   - settings: The settings of all accounts.
    ///   - playback: Plays the sounds of articles.
    init(
        _ context: ScreenContext,
        over area: ChatArea,
        settings: SharedSettings,
        playback: PlaybackController
    ) {
        (self.context, self.area, self.settings, self.playback) = (context, area, settings, playback)
    }

    /// Opens the article of an address; `page` is the page of a message that leads to it.
    func open(_ address: String, of page: MediaID? = nil) {
        let bar = playback.makeBar()
        let screen = ReaderScreen(address, of: page, context, bar: bar.widget, isInWindow: isInWindow) {
            [weak self] in self?.go($0)
        }
        screen.show(playing: playing)
        screens.append(screen)
        area.push(screen.widget) { [weak self] in
            // The page holds the widget of the bar alone.
            withExtendedLifetime(bar) { screen.stop() }
            self?.screens.removeAll { $0 === screen }
            if let name = self?.screens.last?.name { self?.onTitle?(name) }
            // Once the page is gone.
            onMain { self?.onLeave?() }
        }
        screen.focus()
    }

    /// True if the article of an address is open.
    func shows(_ address: String) -> Bool { screens.contains { $0.address == address } }

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
        for screen in screens { screen.lookChanged() }
    }

    private func play(_ sounds: [Document], at place: Int, titled title: String) {
        guard let address = screens.last?.address else { return }
        let tracks = sounds.indices.compactMap { Track(sounds[$0], of: address, titled: title, place: $0) }
        let id = StableID(outsideMessages: sounds[place].id.number)
        guard let track = tracks.first(where: { $0.id == id }) else { return }
        navigator?.play(track, among: tracks)
    }

    /// Shows in the articles which sound plays; nil for none of this account.
    func playbackChanged(_ state: PlaybackState?) {
        let now = state.flatMap { $0.isPlaying && $0.track.article != nil ? $0.track.file : nil }
        guard now != playing else { return }
        playing = now
        for screen in screens { screen.show(playing: now) }
    }

    /// Shows an article again, or opens it if it was closed.
    func goBack(to address: String) {
        guard shows(address) else { return open(address) }
        while let front = screens.last, front.address != address, area.front === front.widget, area.pop() {}
    }

    /// Opens the article in front in a window of its own, at the same place.
    private func openWindow() {
        guard let screen = screens.last else { return }
        Task {
            await screen.keepPlace()
            area.leave(screen.widget)
            navigator?.openWindow(ofArticle: screen.address)
        }
    }

    private func setLook(_ look: ProgramSettings.Appearance.Reading) {
        do throws(HostError) {
            try settings.change { $0.appearance.reading = look }
            // The windows hear of it later, too.
            context.environment.reading = look
            appearanceChanged()
        } catch {
            context.toasts.show(context.strings.sentence(error))
        }
    }

    private func go(_ step: ReaderScreen.Step) {
        switch step {
        case .back: area.pop()
        case .open(let address): open(address)
        case .browse(let link): navigator?.follow(link, in: context)
        case .share(let address): navigator?.share(address)
        case .openWindow: openWindow()
        case .title(let title): onTitle?(title)
        case .show(let media, let place, let title):
            navigator?.show(media, at: place, titled: title, apart: isInWindow)
        case .play(let sounds, let place, let title): play(sounds, at: place, titled: title)
        case .press(let file): FileOpener(context).press(file)
        case .openChannel(let name):
            navigator?.follow(PressedLink("tg://resolve?domain=\(name)", shownAs: []), in: context)
        case .setLook(let look): setLook(look)
        }
    }
}
