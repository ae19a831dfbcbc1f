import ChatPresentation
package import GTKBridge
import Localization

/// The widgets of the viewer: the canvas over the whole window, and the bars over it.
package final class ViewerView {
    /// The commands of buttons and keys.
    nonisolated enum Command: Equatable, Sendable {
        case close, older, newer, save, copy, showInChat, zoomIn, zoomOut, fit, retry, forward, delete
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

    package let widget: Overlay
    let canvas: ViewerCanvas
    /// The controls of a video.
    let video: VideoControlBar

    private let strings: Strings
    private let isInWindow: Bool
    private let perform: @MainActor (Command) -> Void
    private let picture: CustomWidget
    private let place = Label(alignment: .center)
    private let author = Label()
    private let moment = Label()
    private let caption = Label(overflow: .wraps, alignment: .center)
    private let captionPlate = Box(.horizontal)
    private let failure = Box(.vertical, spacing: 8)
    private let problem = Label(overflow: .wraps, alignment: .center)
    private let copy: Button
    private let takeOut: Button
    private let older: Button
    private let newer: Button
    private let forward: Button
    private let jump: Button

    /// - Parameters:
    ///   - strings: The language.
    ///   - isInWindow: True if the viewer is the only content of its window, which has buttons of its own.
    ///   - perform: Carries out the command of a button or key.
    init(_ strings: Strings, isInWindow: Bool, perform: @escaping @MainActor (Command) -> Void) {
        (self.strings, self.isInWindow, self.perform) = (strings, isInWindow, perform)
        canvas = ViewerCanvas { action in
            switch action {
            case .resized: perform(.sharpen)
            case .pressedBeside: if !isInWindow { perform(.close) }
            }
        }
        picture = CustomWidget(canvas, styleName: "viewer-picture", role: .image)
        older = Button(icon: "go-previous-symbolic", label: strings.previousPicture) {}
        newer = Button(icon: "go-next-symbolic", label: strings.nextPicture) {}
        video = VideoControlBar(strings) { action in
            switch action {
            case .toggle: perform(.play)
            case .seek(let place): perform(.seek(place))
            }
        }
        takeOut = Button(icon: "org.martlet.Martlet-small-window-symbolic", label: strings.smallWindow) {}
        copy = Button(icon: "edit-copy-symbolic", label: strings.copyPicture) {}
        forward = Button(icon: "mail-forward-symbolic", label: strings.forward) { perform(.forward) }
        jump = Button(icon: "go-jump-symbolic", label: strings.showInChat) { perform(.showInChat) }
        picture.expand()
        picture.isFocusable = true
        widget = Overlay(picture)
        widget.addStyleClass("viewer")
        canvas.listen(on: picture)
        build()
        widget.onKey(.first) { [weak self] in self?.key($0) ?? false }
    }

    private func build() {
        older.align(horizontal: .start, vertical: .center)
        newer.align(horizontal: .end, vertical: .center)
        older.onPress { [perform] in perform(.older) }
        newer.onPress { [perform] in perform(.newer) }
        for arrow in [older, newer] {
            arrow.addStyleClass("arrow")
            arrow.setMargin(12)
            widget.add(arrow)
        }
        place.addStyleClass("caption-heading")
        place.align(horizontal: .center, vertical: .start)
        place.setMargins(top: 16)
        place.isTarget = false
        widget.add(place)
        let close = button("window-close-symbolic", strings.closeViewer, .close)
        close.align(horizontal: .end, vertical: .start)
        close.setMargin(8)
        close.addStyleClass("corner")
        close.isVisible = !isInWindow
        widget.add(close)
        widget.add(lower())
        buildFailure()
    }

    private func lower() -> Widget {
        let bar = Box(.horizontal, spacing: 4)
        bar.addStyleClass("bar")
        let names = Box(.vertical)
        author.addStyleClass("heading")
        moment.addStyleClass("caption")
        names.append(author)
        names.append(moment)
        names.expandHorizontally()
        names.align(vertical: .center)
        bar.append(names)
        bar.append(button("zoom-out-symbolic", strings.zoomOut, .zoomOut))
        bar.append(button("zoom-in-symbolic", strings.zoomIn, .zoomIn))
        takeOut.align(vertical: .center)
        takeOut.onPress { [perform] in perform(.takeOut) }
        bar.append(takeOut)
        if isInWindow {
            bar.append(button("view-fullscreen-symbolic", strings.fullscreen, .fullscreen))
        } else {
            bar.append(button("window-new-symbolic", strings.openInWindow, .ownWindow))
        }
        for button in [forward, jump] {
            button.align(vertical: .center)
            bar.append(button)
        }
        copy.align(vertical: .center)
        copy.onPress { [perform] in perform(.copy) }
        bar.append(copy)
        bar.append(button("document-save-symbolic", strings.saveAs, .save))
        captionPlate.addStyleClass("plate")
        captionPlate.align(horizontal: .center)
        captionPlate.setMargins(bottom: 8, start: 64, end: 64)
        captionPlate.append(caption)
        captionPlate.isTarget = false
        caption.setWidestLine(70)
        let column = Box(.vertical)
        column.align(vertical: .end)
        column.append(captionPlate)
        video.widget.isVisible = false
        column.append(video.widget)
        column.append(bar)
        return column
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
        widget.add(failure)
    }

    private func button(_ icon: String, _ label: String, _ command: Command) -> Button {
        let button = Button(icon: icon, label: label) { [perform] in perform(command) }
        button.align(vertical: .center)
        return button
    }

    /// Focuses the image.
    package func focus() { picture.takeFocus() }

    /// Shows the current item.
    package func show(_ state: ViewerState, moment when: String) {
        let item = state.current
        author.text = item.author
        moment.text = when
        caption.text = item.caption
        captionPlate.isVisible = !item.caption.isEmpty
        place.text = state.place.map { strings.placeInAlbum(number: $0.number, total: $0.count) } ?? ""
        video.widget.isVisible = item.motion == .video
        takeOut.isVisible = item.motion == .video
        copy.isVisible = item.motion == .none
        (forward.isVisible, jump.isVisible) = (!item.isPortrait, !item.isPortrait)
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
        guard let command = Command(event) else { return false }
        perform(command)
        return true
    }

    /// The style of the viewer, the same on light and dark desktops.
    package static let style = """
        .viewer { background: alpha(black, 0.93); color: white; }
        .viewer button { background: transparent; color: white; min-width: 36px; min-height: 36px; box-shadow: none; }
        .viewer button:hover { background: alpha(white, 0.14); }
        .viewer button:active { background: alpha(white, 0.24); }
        .viewer button.corner { border-radius: 9999px; background: alpha(black, 0.35); }
        .viewer button.arrow { border-radius: 9999px; min-width: 44px; min-height: 44px; background: alpha(black, 0.35); }
        .viewer button.arrow:hover, .viewer button.corner:hover { background: alpha(black, 0.7); }
        .viewer .bar { padding: 8px 12px; background: alpha(black, 0.45); }
        .viewer label { text-shadow: 0 1px 3px alpha(black, 0.8); }
        window.floating { background: none; }
        .viewer.small { background: black; border-radius: 12px; }
        window.floating.maximized .viewer.small { border-radius: 0; }
        .viewer.small .bar { padding: 4px 24px 4px 6px; }
        .viewer.small button, .viewer.small resize-grip, .viewer.small .bar { transition: opacity 150ms; }
        .viewer-window, .viewer-window headerbar, .viewer-window .viewer { background: black; color: white; }
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
        case Key.backspace, Key.delete: self = .delete
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
