import GTKBridge
import WindowParts
package import Localization
package import WebPlayers

/// Acts on what happens in the window of a player.
package protocol WebPlayerWindowDelegate: AnyObject {
    /// The player plays: other sounds should end.
    func webPlayerDidPlay(_ window: WebPlayerWindow)
    /// The user wants the page in the browser instead. The window is closed next.
    func webPlayerOpensBrowser(_ window: WebPlayerWindow)
    /// The window was closed.
    func webPlayerDidClose(_ window: WebPlayerWindow)
}

/// A small window above others that shows a player of another site: in the corner, large, or on the whole display.
package final class WebPlayerWindow {
    package weak var delegate: (any WebPlayerWindowDelegate)?

    private static let (smallWidth, largeWidth) = (420, 880)
    /// The height of the bar at the top, in pixels.
    private static let topHeight = 40
    /// The time in which a provider has to send a page.
    private static let patience = Duration.seconds(20)
    /// The time without pointer movement before the bars hide on the whole display.
    private static let timeout = Duration.seconds(2)
    /// The time in which a page moves to another second.
    private static let settling = Duration.seconds(1)

    private let player: WebPlayer
    private let strings: Strings
    private let proxy: String?
    private let window: FloatingWindow
    private let layers: Overlay
    private let ground = Box(.vertical)
    private let top = Box(.horizontal, spacing: 2)
    private let bar: WebPlayerBar
    private let size: Button
    private let fullscreen: Button
    private var view: WebPlayerView?
    private var notice: Widget?
    private var state: PlayerState?
    /// The volume before it was muted.
    private var volume = 1.0
    private var isLarge = false
    private var isFullscreen = false
    private var isGone = false
    private var waiting: Task<Void, Never>?
    private var hiding: Task<Void, Never>?
    /// The second that the last key moved to, until the page has had time to follow.
    private var target: Double?
    private var seeking: Task<Void, Never>?

    /// Opens a player.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - proxy: The address of the proxy that everything goes through; nil for none.
    ///   - strings: The texts.
    package init(_ player: WebPlayer, proxy: String?, _ strings: Strings) {
        (self.player, self.proxy, self.strings) = (player, proxy, strings)
        window = FloatingWindow(
            title: strings.webPlayer(provider: player.provider),
            width: Self.smallWidth,
            height: Self.height(of: player, width: Self.smallWidth)
        )
        layers = Overlay(ground)
        let perform = Performer()
        bar = WebPlayerBar(strings, hasRate: player.control.hasRate) { perform.call($0) }
        size = Button(icon: "zoom-in-symbolic", label: strings.playerLarger) { perform.call(.size) }
        fullscreen = Button(icon: "view-fullscreen-symbolic", label: strings.fullscreen) {
            perform.call(.fullscreen)
        }
        fillTop(perform)
        layers.addStyleClass("viewer")
        layers.addStyleClass("small")
        layers.clip()
        layers.add(top)
        layers.add(bar.widget)
        window.setIcon("org.martlet.Martlet")
        window.setContent(layers)
        perform.call = { [weak self] in self?.perform($0) }
        listen()
        arrange()
        load()
        window.present()
        size.takeFocus()
    }

    /// Passes commands of buttons on, which exist before the window can be captured.
    private final class Performer {
        var call: @MainActor (WebPlayerCommand) -> Void = { _ in }
    }

    private func fillTop(_ perform: Performer) {
        let title = Label(player.provider)
        title.addStyleClass("heading")
        title.setMargins(start: 12)
        let handle = WindowHandle(title)
        handle.expandHorizontally()
        let browse = Button(icon: "adw-external-link-symbolic", label: strings.openInBrowser) {
            perform.call(.browse)
        }
        let close = Button(icon: "window-close-symbolic", label: strings.closePlayer) { perform.call(.close) }
        top.addStyleClass("bar")
        top.append(handle)
        for button in [browse, size, fullscreen, close] {
            button.align(vertical: .center)
            top.append(button)
        }
        top.align(vertical: .start)
        top.setLeastSize(height: Self.topHeight)
    }

    private func listen() {
        layers.onKey(.first) { [weak self] event in
            guard let self else { return false }
            // Nothing is known of other pages: somebody may write in them.
            let isInPage = player.control == .media && view?.widget.hasFocus == true
            guard let command = WebPlayerCommand(event, isInPage: isInPage) else { return false }
            perform(command)
            return true
        }
        layers.onMotion { [weak self] _ in self?.showBars() }
        window.onCloseRequest { [weak self] in
            // Not at once: this runs in a signal handler of the window.
            onMain { self?.close() }
            return true
        }
    }

    // MARK: - The page

    private func load() {
        notice.map { ground.remove($0) }
        notice = nil
        let made = WebPlayerView(player, proxy: proxy) { [weak self] in self?.hear($0) }
        guard let made else { return show(strings.playerMissing) }
        view = made
        ground.append(made.widget)
        waiting = Task { [weak self] in
            try? await Task.sleep(for: Self.patience)
            if !Task.isCancelled, let self { fail(strings.playerSilent(provider: player.provider)) }
        }
        arrange()
    }

    private func hear(_ message: PlayerMessage?) {
        switch message {
        case .loaded: waiting?.cancel()
        case .state(let next):
            waiting?.cancel()
            let wasPlaying = state?.isPlaying == true
            state = next
            if next.volume > 0 { volume = next.volume }
            bar.enable()
            bar.show(next)
            if next.isPlaying != wasPlaying {
                if next.isPlaying { delegate?.webPlayerDidPlay(self) }
                showBars()
            }
        // Not at once: this runs in a signal handler of the view.
        case .failed:
            onMain { [weak self] in
                self.map { $0.fail($0.strings.playerRefused(provider: $0.player.provider)) }
            }
        case nil: onMain { [weak self] in self.map { $0.fail($0.strings.playerEnded) } }
        }
    }

    /// Ends the view, and says why in its place.
    private func fail(_ words: String) {
        guard !isGone, view != nil else { return }
        endView()
        state = nil
        bar.widget.isSensitive = false
        show(words)
    }

    private func endView() {
        waiting?.cancel()
        guard let view else { return }
        ground.remove(view.widget)
        view.close()
        self.view = nil
    }

    private func show(_ words: String) {
        let column = Box(.vertical, spacing: 10)
        let label = Label(words, overflow: .wraps, alignment: .center)
        column.append(label)
        let buttons = Box(.horizontal, spacing: 8)
        let again = Button(strings.tryAgain) { [weak self] in self?.load() }
        let browse = Button(strings.openInBrowser) { [weak self] in self?.perform(.browse) }
        for button in [again, browse] { buttons.append(button) }
        buttons.align(horizontal: .center)
        column.append(buttons)
        column.align(horizontal: .center, vertical: .center)
        column.expand()
        column.setMargins(top: Self.topHeight, bottom: WebPlayerBar.height, start: 16, end: 16)
        ground.append(column)
        notice = column
        again.takeFocus()
    }

    // MARK: - Commands

    /// Pauses the player.
    package func pause() { if state?.isPlaying == true { view?.perform(.pause) } }

    /// Closes the window and ends its processes.
    package func close() {
        guard !isGone else { return }
        isGone = true
        hiding?.cancel()
        seeking?.cancel()
        endView()
        window.destroy()
        delegate?.webPlayerDidClose(self)
    }

    private func perform(_ command: WebPlayerCommand) {
        switch command {
        case .fullscreen: setFullscreen(!isFullscreen)
        case .size:
            isLarge.toggle()
            setFullscreen(false)
            size.setIcon(isLarge ? "zoom-out-symbolic" : "zoom-in-symbolic")
            size.setName(isLarge ? strings.playerSmaller : strings.playerLarger)
            arrange()
        case .browse:
            delegate?.webPlayerOpensBrowser(self)
            close()
        case .escape: if isFullscreen { setFullscreen(false) } else { close() }
        case .close: close()
        default: if let state { control(command, state) }
        }
    }

    /// Performs a command of the player, which has said how it is.
    private func control(_ command: WebPlayerCommand, _ state: PlayerState) {
        switch command {
        case .toggle: view?.perform(state.isPlaying ? .pause : .play)
        case .skip(let seconds): seek(to: (target ?? state.position) + seconds, state)
        case .seek(let place): seek(to: place * state.duration, state)
        case .volume(let volume): view?.perform(.volume(volume))
        case .louder(let part): view?.perform(.volume(min(max(state.volume + part, 0), 1)))
        case .mute: view?.perform(.volume(state.volume > 0 ? 0 : volume))
        case .rate: view?.perform(.rate(WebPlayerBar.rate(after: state.rate)))
        default: break
        }
    }

    /// Moves to a second. The next keys count from there, as the page says only later where it is.
    private func seek(to second: Double, _ state: PlayerState) {
        let end = state.duration > 0 ? state.duration : PlayerState.seconds.upperBound
        let place = min(max(second, 0), end)
        target = place
        seeking?.cancel()
        seeking = Task { [weak self] in
            try? await Task.sleep(for: Self.settling)
            if !Task.isCancelled { self?.target = nil }
        }
        view?.perform(.seek(place))
    }

    // MARK: - Size

    private static func height(of player: WebPlayer, width: Int) -> Int {
        player.shape.height(ofWidth: width) + topHeight + WebPlayerBar.height
    }

    private func setFullscreen(_ isOn: Bool) {
        guard isOn != isFullscreen else { return }
        isFullscreen = isOn
        window.isFullscreen = isOn
        fullscreen.setIcon(isOn ? "view-restore-symbolic" : "view-fullscreen-symbolic")
        fullscreen.setName(isOn ? strings.leaveFullscreen : strings.fullscreen)
        arrange()
        showBars()
    }

    /// Gives the page its room: between the bars, or all of the display.
    private func arrange() {
        view?.widget.setMargins(
            top: isFullscreen ? 0 : Self.topHeight,
            bottom: isFullscreen ? 0 : WebPlayerBar.height
        )
        bar.setWide(isLarge || isFullscreen)
        guard !isFullscreen else { return }
        let width = isLarge ? Self.largeWidth : Self.smallWidth
        window.resize(width: width, height: Self.height(of: player, width: width))
    }

    /// Shows the bars; on the whole display for a while, or as long as nothing plays.
    private func showBars() {
        hiding?.cancel()
        for part in [top, bar.widget] { part.opacity = 1 }
        guard isFullscreen, state?.isPlaying == true else { return }
        hiding = Task { [weak self] in
            try? await Task.sleep(for: Self.timeout)
            guard !Task.isCancelled, let self, isFullscreen else { return }
            for part in [top, bar.widget] { part.opacity = 0 }
        }
    }
}
