import ChatPresentation
import MediaPlayer
import GTKBridge
package import Localization

/// Acts on what happens in the small window of a video.
package protocol PictureInPictureDelegate: AnyObject {
    /// The video returns to the viewer; the window is gone.
    func pictureInPicture(_ window: PictureInPictureWindow, returns video: VideoHandoff)
    /// The window was closed and the video stopped.
    func pictureInPictureDidClose(_ window: PictureInPictureWindow)
    /// The video resumes: other sounds should end.
    func pictureInPictureDidPlay(_ window: PictureInPictureWindow)
    /// The user resized the window; `span` is its longer side in pixels.
    func pictureInPicture(_ window: PictureInPictureWindow, resizedTo span: Int)
}

/// A small window that plays a video beside other work.
package final class PictureInPictureWindow {
    package weak var delegate: (any PictureInPictureDelegate)?

    /// The time without pointer movement before the controls hide.
    private static let timeout = Duration.seconds(2)

    private let taken: VideoHandoff
    private let window: FloatingWindow
    private let canvas = PictureInPictureCanvas()
    private let layers: Overlay
    private let bar: VideoControlBar
    private let controls: [Widget]
    private var frame: PictureInPictureFrame
    private var grip: PictureInPictureFrame?
    private var moment: ViewerVideo.Moment
    private var hiding: Task<Void, Never>?
    private var isGone = false

    /// Takes a video over and shows it; its longer side is `span` pixels.
    package init(_ taken: VideoHandoff, _ strings: Strings, span: Int) {
        self.taken = taken
        frame = PictureInPictureFrame(taken.item.size, span: span)
        moment = taken.video.moment
        window = FloatingWindow(title: strings.video, width: frame.width, height: frame.height)
        let picture = CustomWidget(canvas, styleName: "viewer-picture", role: .image)
        picture.setAccessibleLabel(
            [strings.video, taken.item.author].filter { !$0.isEmpty }.joined(separator: ", ")
        )
        picture.expand()
        picture.isFocusable = true
        layers = Overlay(WindowHandle(picture))
        layers.addStyleClass("viewer")
        layers.addStyleClass("small")
        layers.clip()
        let video = taken.video
        bar = VideoControlBar(strings) { [weak video] action in
            switch action {
            case .toggle: video?.toggle()
            case .seek(let place): video?.seek(to: place)
            }
        }
        let back = Button(icon: "view-fullscreen-symbolic", label: strings.backToViewer) {}
        let close = Button(icon: "window-close-symbolic", label: strings.closeFilm) {}
        let corner = CustomWidget(ResizeGrip(), styleName: "resize-grip", role: .presentation)
        back.align(horizontal: .start, vertical: .start)
        close.align(horizontal: .end, vertical: .start)
        bar.widget.align(vertical: .end)
        // A window grows to the right, also in right-to-left languages.
        corner.align(horizontal: strings.isRightToLeft ? .start : .end, vertical: .end)
        for button in [back, close] {
            button.addStyleClass("corner")
            button.setMargin(6)
        }
        controls = [bar.widget, back, close, corner]
        for part in controls { layers.add(part) }
        window.setIcon("org.martlet.Martlet")
        window.setContent(layers)
        back.onPress { [weak self] in self?.perform(.back) }
        close.onPress { [weak self] in self?.perform(.close) }
        listen(corner)
        follow()
        window.present()
        picture.takeFocus()
        showControls()
    }

    private func listen(_ corner: Widget) {
        layers.onKey(.first) { [weak self] event in
            guard let command = PictureInPictureCommand(event) else { return false }
            self?.perform(command)
            return true
        }
        layers.onMotion { [weak self] in self?.pointed($0 != nil) }
        // The layers receive the drag, as they do not move with the corner.
        layers.onDrag(
            begin: { [weak self] in self?.beginsResize(at: $0) ?? false },
            move: { [weak self] in self?.resize(by: $0) },
            end: { [weak self] in
                guard let self else { return }
                resize(by: $0)
                grip = nil
                delegate?.pictureInPicture(self, resizedTo: Int(frame.span))
            }
        )
        window.onCloseRequest { [weak self] in
            self?.end()
            return false
        }
    }

    private func follow() {
        let video = taken.video
        video.display = self
        video.picture.map { canvas.show($0) }
        bar.show(moment)
    }

    /// Pauses the video.
    package func pause() { if moment.isPlaying { taken.video.toggle() } }

    /// Stops the video and closes the window.
    package func close() {
        end()
        window.destroy()
    }

    private func end() {
        guard !isGone else { return }
        isGone = true
        hiding?.cancel()
        taken.video.stop()
        delegate?.pictureInPictureDidClose(self)
    }

    private func perform(_ command: PictureInPictureCommand) {
        switch command {
        case .play: taken.video.toggle()
        case .skip(let seconds): taken.video.skip(by: seconds)
        case .close: close()
        case .back:
            guard !isGone else { return }
            isGone = true
            hiding?.cancel()
            window.destroy()
            delegate?.pictureInPicture(self, returns: taken)
        case .scale(let factor):
            frame.scale(by: factor)
            window.resize(width: frame.width, height: frame.height)
            delegate?.pictureInPicture(self, resizedTo: Int(frame.span))
        }
    }

    // MARK: - Controls

    private func pointed(_ isInside: Bool) {
        hiding?.cancel()
        if isInside { showControls() } else { hideControls() }
    }

    /// Shows the controls, for a while or as long as the video is paused.
    private func showControls() {
        for part in controls { part.opacity = 1 }
        hiding?.cancel()
        guard moment.isPlaying else { return }
        hiding = Task { [weak self] in
            try? await Task.sleep(for: Self.timeout)
            if !Task.isCancelled { self?.hideControls() }
        }
    }

    private func hideControls() {
        guard moment.isPlaying else { return }
        for part in controls { part.opacity = 0 }
    }

    // MARK: - Size

    private func beginsResize(at place: Point) -> Bool {
        let side = Float(ResizeGrip.side)
        let isAtEnd = place.x >= Float(layers.width) - side && place.y >= Float(layers.height) - side
        grip = isAtEnd ? frame : nil
        return isAtEnd
    }

    private func resize(by distance: Point) {
        guard var next = grip else { return }
        next.pull(by: Double(distance.x), Double(distance.y))
        guard next != frame else { return }
        frame = next
        window.resize(width: next.width, height: next.height)
    }
}

extension PictureInPictureWindow: ViewerVideoDisplay {
    func show(frame: Texture) { canvas.show(frame) }

    func show(_ moment: ViewerVideo.Moment) {
        let wasPlaying = self.moment.isPlaying
        self.moment = moment
        bar.show(moment)
        guard moment.isPlaying != wasPlaying else { return }
        if moment.isPlaying { delegate?.pictureInPictureDidPlay(self) }
        showControls()
    }

    // The last frame stays; the bar shows that the video rests.
    func show(failure: PlayerError) {}
}
