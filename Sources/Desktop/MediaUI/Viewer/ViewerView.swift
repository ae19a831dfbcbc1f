import ChatPresentation
package import GTKBridge
import Localization

/// The widgets of the viewer, from the top: a header, the image between two arrows, the caption, the controls of a video.
/// Nothing lies over the image.
package final class ViewerView {
    /// The commands of buttons and keys.
    nonisolated enum Command: Equatable, Sendable {
        case close, older, newer, save, copy, showInChat, zoomIn, zoomOut, fit, retry, forward, delete
        /// Turns the image clockwise by a quarter.
        case rotate
        /// Moves the viewer to a window of its own.
        case ownWindow
        /// Toggles fullscreen of that window.
        case fullscreen
        /// Pauses or resumes a video.
        case play
        /// Moves a video to the small window.
        case takeOut
        /// Skips a number of seconds in a video, negative for back.
        case skip(Double)
        /// Seeks in a video to a position from 0 to 1.
        case seek(Double)
        /// Loads the image at the size at which it is now shown.
        case sharpen
    }

    /// The longest caption, in lines; the rest is in the chat.
    private static let captionLines = 4

    package let widget = Box(.vertical)
    let canvas: ViewerCanvas
    /// The controls of a video.
    let video: VideoControlBar

    private let strings: Strings
    private let isInWindow: Bool
    private let perform: @MainActor (Command) -> Void
    private let picture: CustomWidget
    private let header = HeaderBar()
    private let title = WindowTitle()
    private let menu: MenuButton
    private let place = Label(alignment: .center)
    private let caption = Label(overflow: .wraps, alignment: .center)
    private let words = Box(.vertical, spacing: 2)
    private let failure = Box(.vertical, spacing: 8)
    private let problem = Label(overflow: .wraps, alignment: .center)
    private let takeOut: Button
    private let older: Button
    private let newer: Button
    private let forward: Button
    /// Buttons whose commands are in the menu where the header has no room for them.
    private var further: [Button] = []
    private var isNarrow = false
    private var shown: ViewerItem?

    /// The width of a window, in pixels, below which the header has few buttons.
    private static let narrowWidth = 620

    /// - Parameters:
    ///   - strings: The language.
    ///   - isInWindow: True if the viewer is the only content of its window.
    ///   - perform: Carries out the command of a button or key.
    init(_ strings: Strings, isInWindow: Bool, perform: @escaping @MainActor (Command) -> Void) {
        (self.strings, self.isInWindow, self.perform) = (strings, isInWindow, perform)
        canvas = ViewerCanvas { event in
            switch event {
            case .resized: perform(.sharpen)
            case .pressedBeside: if !isInWindow { perform(.close) }
            case .scrolled(let isDown): perform(isDown ? .newer : .older)
            }
        }
        picture = CustomWidget(canvas, styleName: "viewer-picture", role: .image)
        older = Button(icon: "go-previous-symbolic", label: strings.previousPicture) { perform(.older) }
        newer = Button(icon: "go-next-symbolic", label: strings.nextPicture) { perform(.newer) }
        video = VideoControlBar(strings) { action in
            switch action {
            case .toggle: perform(.play)
            case .seek(let place): perform(.seek(place))
            }
        }
        takeOut = Button(icon: "org.martlet.Martlet-small-window-symbolic", label: strings.smallWindow) {
            perform(.takeOut)
        }
        forward = Button(icon: "mail-forward-symbolic", label: strings.forward) { perform(.forward) }
        menu = MenuButton(icon: "view-more-symbolic", label: strings.moreOptions)
        picture.expand()
        picture.isFocusable = true
        widget.addStyleClass("viewer")
        canvas.listen(on: picture)
        canvas.onViewportChange = { [weak self] in self?.fitHeader() }
        menu.onReturn { [weak self] in self?.focus() }
        build()
        widget.onKey(.first) { [weak self] in self?.key($0) ?? false }
    }

    private func build() {
        buildHeader()
        widget.append(header)
        let layers = Overlay(picture)
        layers.expand()
        older.align(horizontal: .start, vertical: .center)
        newer.align(horizontal: .end, vertical: .center)
        for arrow in [older, newer] {
            arrow.addStyleClass("arrow")
            arrow.setMargins(start: 10, end: 10)
            layers.add(arrow)
        }
        buildFailure()
        layers.add(failure)
        widget.append(layers)
        caption.setWidestLine(70)
        caption.limitLines(Self.captionLines)
        caption.align(horizontal: .center)
        place.addStyleClass("caption")
        for line in [caption, place] as [Widget] { words.append(line) }
        words.addStyleClass("words")
        widget.append(words)
        video.widget.isVisible = false
        widget.append(video.widget)
    }

    private func buildHeader() {
        header.addStyleClass("flat")
        header.setTitle(title)
        header.showWindowButtons(start: isInWindow, end: true)
        if !isInWindow { header.addAtStart(button("go-previous-symbolic", strings.closeViewer, .close)) }
        let zooming = [
            button("org.martlet.Martlet-zoom-in-symbolic", strings.zoomIn, .zoomIn),
            button("org.martlet.Martlet-zoom-out-symbolic", strings.zoomOut, .zoomOut),
        ]
        further = [windowButton(), button("document-save-symbolic", strings.saveAs, .save)]
        // From the end.
        for part in [menu] + further + [forward, takeOut] + zooming as [Widget] {
            part.align(vertical: .center)
            header.addAtEnd(part)
        }
    }

    /// Moves commands into the menu, or back, as the window has room for their buttons.
    private func fitHeader() {
        guard let width = widget.windowWidth, isNarrow != (width < Self.narrowWidth) else { return }
        isNarrow.toggle()
        for button in further { button.isVisible = !isNarrow }
        if let shown { showMenu(of: shown) }
    }

    private func windowButton() -> Button {
        isInWindow
            ? button("view-fullscreen-symbolic", strings.fullscreen, .fullscreen)
            : button("window-new-symbolic", strings.openInWindow, .ownWindow)
    }

    private func buildFailure() {
        problem.setWidestLine(40)
        let again = Button(strings.tryAgain) { [perform] in perform(.retry) }
        again.align(horizontal: .center)
        failure.addStyleClass("plate")
        failure.align(horizontal: .center, vertical: .center)
        failure.append(problem)
        failure.append(again)
        failure.isVisible = false
    }

    private func button(_ icon: String, _ label: String, _ command: Command) -> Button {
        Button(icon: icon, label: label) { [perform] in perform(command) }
    }

    private func showMenu(of item: ViewerItem) {
        func entry(_ title: String, keys: String? = nil, isRed: Bool = false, _ command: Command) -> MenuEntry
        {
            MenuEntry(title, isDestructive: isRed, keys: keys) { [perform] in perform(command) }
        }
        var ofItem = [entry(strings.rotatePicture, keys: "r", .rotate)]
        if item.motion == .none {
            ofItem.insert(entry(strings.copyPicture, keys: "<Control>c", .copy), at: 0)
        }
        if !item.isPortrait { ofItem.append(entry(strings.showInChat, .showInChat)) }
        var sections = [MenuSection(nil, ofItem)]
        if isNarrow {
            let wide =
                isInWindow
                ? entry(strings.fullscreen, keys: "F11", .fullscreen)
                : entry(strings.openInWindow, .ownWindow)
            sections.append(MenuSection(nil, [entry(strings.saveAs, keys: "<Control>s", .save), wide]))
        }
        if !item.isPortrait {
            sections.append(
                MenuSection(nil, [entry(strings.deleteMessage, keys: "Delete", isRed: true, .delete)])
            )
        }
        menu.setMenu(sections)
    }

    /// Focuses the image.
    package func focus() { picture.takeFocus() }

    /// Shows the current item.
    package func show(_ state: ViewerState, moment when: String) {
        let item = state.current
        title.show(item.author, subtitle: when)
        caption.text = item.caption
        caption.isVisible = !item.caption.isEmpty
        place.text = state.place.map { strings.placeInAlbum(number: $0.number, total: $0.count) } ?? ""
        place.isVisible = state.place != nil
        video.widget.isVisible = item.motion == .video
        takeOut.isVisible = item.motion == .video
        forward.isVisible = !item.isPortrait
        if item != shown { showMenu(of: item) }
        shown = item
        older.isVisible = state.hasOlder
        newer.isVisible = state.hasNewer
        let kind = item.motion == .none ? strings.photo : strings.video
        let label = [kind, item.author, when, item.caption].filter { !$0.isEmpty }.joined(separator: ", ")
        picture.setAccessibleLabel(label)
    }

    /// Shows the reason why the image cannot be shown; nil hides it.
    package func show(problem text: String?) {
        problem.text = text ?? ""
        failure.isVisible = text != nil
    }

    private func key(_ event: KeyEvent) -> Bool {
        var event = event
        if strings.isRightToLeft, event.symbol == Key.left || event.symbol == Key.right {
            event.symbol = event.symbol == Key.left ? Key.right : Key.left
        }
        guard let command = Command(event) else { return false }
        perform(command)
        return true
    }

    /// The style of the viewer, the same on light and dark desktops.
    package static let style = """
        .viewer { background: #0a0a0a; color: white; }
        .viewer headerbar { background: none; color: white; }
        .viewer button { background: transparent; color: white; min-width: 34px; min-height: 34px; box-shadow: none; }
        .viewer button:hover { background: alpha(white, 0.14); }
        .viewer button:active { background: alpha(white, 0.24); }
        .viewer button.arrow { border-radius: 9999px; min-width: 44px; min-height: 44px; }
        .viewer .words { padding: 8px 64px 12px 64px; min-height: 36px; }
        .viewer .words .caption { color: alpha(white, 0.7); }
        .viewer .bar { padding: 4px 12px 8px 12px; }
        window.floating { background: none; }
        .viewer.small { background: black; border-radius: 12px; }
        window.floating.maximized .viewer.small { border-radius: 0; }
        .viewer.small .bar { padding: 4px 24px 4px 6px; }
        .viewer.small button, .viewer.small resize-grip, .viewer.small .bar { transition: opacity 150ms; }
        .viewer-window { background: #0a0a0a; color: white; }
        .viewer .plate { padding: 8px 14px; border-radius: 12px; background: alpha(black, 0.65); }
        """
}

nonisolated extension ViewerView.Command {
    /// The seconds that a key skips in a video.
    static let stride = 5.0

    /// The command of a key; nil for none.
    init?(_ event: KeyEvent) {
        switch event.symbol {
        case Key.escape: self = .close
        case Key.left where event.isShift: self = .skip(-Self.stride)
        case Key.right where event.isShift: self = .skip(Self.stride)
        case Key.delete: self = .delete
        case Key.letter("r") where !event.isControl && !event.isAlt: self = .rotate
        case Key.left, Key.pageUp: self = .older
        case Key.right, Key.pageDown: self = .newer
        case Key.letter("+"), Key.letter("="), Key.padPlus: self = .zoomIn
        case Key.letter("-"), Key.padMinus: self = .zoomOut
        case Key.letter("0"), Key.padZero: self = .fit
        case Key.letter(" "): self = .play
        case Key.letter("p") where event.isControl: self = .takeOut
        case Key.letter("f") where event.isControl: self = .fullscreen
        case Key.f11: self = .fullscreen
        case Key.letter("s") where event.isControl: self = .save
        case Key.letter("c") where event.isControl: self = .copy
        default: return nil
        }
    }
}
