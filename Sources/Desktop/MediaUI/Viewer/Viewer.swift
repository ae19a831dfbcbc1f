import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
import Foundation
package import GTKBridge
import Localization
import MediaPlayer
import MediaStore
import Signals
import StdExtras
package import WindowParts

/// Acts on media that a viewer shows.
package protocol ViewerDelegate: AnyObject {
    /// Shows a message in its chat.
    func viewer(_ viewer: Viewer, showsInChat message: MessageKey)
    /// Asks for chats and forwards a message to them; the viewer is still open.
    func viewer(_ viewer: Viewer, forwards message: MessageKey)
    /// Asks whether to delete an item, whose viewer is still open, and calls `deleted` once it is.
    func viewer(_ viewer: Viewer, deletes item: ViewerItem, deleted: @escaping @MainActor () -> Void)
    /// Shows a video in the small window.
    func viewer(_ viewer: Viewer, takesOut video: VideoHandoff)
    /// Shows an item in a window of its own, which fills the display if `isFullscreen`.
    func viewer(_ viewer: Viewer, moves item: Viewer.Handoff, isFullscreen: Bool)
}

/// The window or chat in which a viewer lies.
package protocol ViewerHost: AnyObject {
    /// The viewer shows an item now.
    func viewerShowed(_ item: ViewerItem)
    /// The viewer was closed: the focus returns to what it covered.
    func viewerDidClose(_ viewer: Viewer)
}

/// Shows the photos and videos of a chat, one at a time: over its window, or in a window of their own.
package final class Viewer {
    /// Acts on the media that are shown.
    package weak var delegate: (any ViewerDelegate)?
    /// The window or chat in which the viewer lies.
    package weak var host: (any ViewerHost)?

    /// True if the viewer is the only content of its window.
    var isInWindow = false

    private let context: ScreenContext
    private let layers: Overlay
    private let behind: Widget
    private var seen: Session?
    private var environment: WindowEnvironment { context.environment }
    private var strings: Strings { context.strings }
    private var window: ApplicationWindow { context.window }

    /// The content that one viewer hands to another.
    package struct Handoff {
        fileprivate var item: ViewerItem
        fileprivate var isAlone: Bool
        /// The items to step through, with itself; nil for those of its chat.
        fileprivate var gallery: [ViewerItem]?
        fileprivate var video: ViewerVideo?

        /// The author of the item.
        var author: String { item.author }
    }

    /// The state while the viewer is open.
    private struct Session {
        var state: ViewerState
        let view: ViewerView
        let pictures: ViewerImageLoader
        var observer: ViewerObserver?
        var following: Subscription?
        /// The video that plays.
        var video: ViewerVideo?
        /// True without the chat's other media.
        let isAlone: Bool
        /// The items to step through; nil for those of the chat.
        let gallery: [ViewerItem]?
        /// True if the image itself is shown, at the needed size.
        var isSharp = false
    }

    /// A viewer that is shown over `layers`, whose content is `behind`.
    package init(_ context: ScreenContext, over layers: Overlay, behind: Widget) {
        (self.context, self.layers, self.behind) = (context, layers, behind)
    }

    /// Shows the media of a message.
    ///
    /// - Returns: False if there are none.
    @discardableResult
    package func open(_ message: Message, content: MessageContent, author: String) -> Bool {
        guard let handoff = Handoff(message, content, author) else { return false }
        open(handoff)
        return true
    }

    /// Shows the item of another viewer; a video continues to play.
    package func open(_ handoff: Handoff) {
        open(handoff.item, isAlone: handoff.isAlone, among: handoff.gallery, video: handoff.video)
    }

    /// Shows a video that returns from the small window; it continues to play.
    package func open(_ taken: VideoHandoff) { open(taken.item, isAlone: taken.isAlone, video: taken.video) }

    private func open(
        _ item: ViewerItem,
        isAlone: Bool,
        among gallery: [ViewerItem]? = nil,
        video: ViewerVideo? = nil
    ) {
        leave(isAnimated: false)
        let view = ViewerView(strings, isInWindow: isInWindow) { [weak self] in self?.perform($0) }
        var session = Session(
            state: ViewerState(item, isAlone: isAlone, among: gallery),
            view: view,
            pictures: ViewerImageLoader(context.account.media, context.environment),
            isAlone: isAlone,
            gallery: gallery
        )
        if !isAlone {
            session.observer = ViewerObserver(context.store, around: item) { [weak self] in self?.take($0) }
        }
        seen = session
        view.canvas.displayScale = max(1, window.scaleFactor)
        view.widget.opacity = 0
        layers.add(view.widget)
        behind.canHaveFocusInside = false
        view.focus()
        view.canvas.fade(view.widget, isIn: true)
        showCurrent(video)
    }

    /// True if the viewer is open.
    package var isOpen: Bool { seen != nil }

    /// Closes the viewer.
    package func leave(isAnimated: Bool = true) {
        guard let session = seen else { return }
        seen = nil
        session.video?.stop()
        environment.videosWereSeen()
        behind.canHaveFocusInside = true
        let (layers, widget) = (layers, session.view.widget)
        widget.isTarget = false
        if isInWindow { layers.remove(widget) }
        host?.viewerDidClose(self)
        guard !isInWindow else { return }
        guard isAnimated else { return layers.remove(widget) }
        session.view.canvas.fade(widget, isIn: false) { layers.remove(widget) }
    }

    // MARK: - Display

    private func take(_ stretch: ViewerState.Stretch) {
        guard var session = seen else { return }
        let before = session.state.current
        guard session.state.take(stretch) else { return leave() }
        seen = session
        if let goal = session.state.goal { session.observer?.move(to: goal) }
        if session.state.current.media != before.media { showCurrent() } else { showWords() }
    }

    private func showWords() {
        guard let session = seen else { return }
        let item = session.state.current
        session.view.show(session.state, moment: item.isPortrait ? "" : when(item.moment))
    }

    private func when(_ moment: Int32) -> String {
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let (zone, language) = (environment.zone, environment.strings)
        let day = RowTime.header(zone.day(of: moment), today: zone.day(of: now), language: language)
        return "\(day), \(language.time(zone.time(of: moment)))"
    }

    /// Shows the current item: first the available preview, or the frame of a video that plays already.
    private func showCurrent(_ video: ViewerVideo? = nil) {
        guard let session = seen else { return }
        let (item, view) = (session.state.current, session.view)
        session.video?.stop()
        seen?.isSharp = false
        seen?.video = nil
        host?.viewerShowed(item)
        showWords()
        view.show(problem: nil)
        view.canvas.show(nil, of: item.size.map { view.canvas.applied($0) } ?? Size(width: 640, height: 480))
        seen?.following = item.file.map { file in
            session.pictures.status(of: file).start { [weak self] status in
                onMain { self?.follow(status, of: item) }
            }
        }
        if item.motion != .none { play(item, video) }
        if item.size == nil, item.motion == .none { bringUnmeasured(item) } else { bring() }
    }

    /// Loads the image at the needed size; the chat's version is shown until then.
    private func bring() {
        guard let session = seen, session.view.canvas.hasRoom, session.state.current.size != nil else {
            return
        }
        let (item, canvas) = (session.state.current, session.view.canvas)
        if !session.isSharp, let source = item.preview,
            let texture = session.pictures.texture(
                of: source,
                canvas.fittingSize,
                changed: { [weak self] in self?.bring(item) }
            )
        {
            canvas.setFullResolution(texture)
        }
        guard item.motion == .none, let source = item.file else { return }
        let texture = session.pictures.texture(
            of: source,
            canvas.wantedSize,
            changed: { [weak self] in self?.bring(item) },
            failed: { [weak self] in self?.fail($0, item) }
        )
        if let texture { show(sharp: texture) }
    }

    private func bring(_ item: ViewerItem) {
        if seen?.state.current.id == item.id { bring() }
    }

    /// Loads an image of unknown size.
    private func bringUnmeasured(_ item: ViewerItem) {
        guard let session = seen, let source = item.file else { return }
        Task { [weak self] in
            do {
                let texture = try await session.pictures.whole(source)
                guard let self, seen?.state.current.id == item.id, let texture else { return }
                measure(texture)
                show(sharp: texture)
            } catch {
                self?.fail(error, item)
            }
        }
    }

    private func show(sharp texture: Texture) {
        guard let session = seen else { return }
        seen?.isSharp = true
        session.view.show(problem: nil)
        session.view.canvas.setProgress(nil)
        session.view.canvas.setFullResolution(texture)
        loadNeighbours()
    }

    private func fail(_ error: any Error, _ item: ViewerItem) {
        guard let session = seen, session.state.current.id == item.id, !session.isSharp else { return }
        session.view.canvas.setProgress(nil)
        session.view.show(problem: strings.sentence(error))
    }

    private func play(_ item: ViewerItem, _ known: ViewerVideo?) {
        guard let source = item.file else { return }
        let video = known ?? ViewerVideo(source, in: context.account.media, isLoop: item.motion == .loop)
        seen?.video = video
        video.display = self
        seen?.view.video.show(video.moment)
        video.picture.map { show(frame: $0) }
    }

    /// Moves the item to a window of its own; in that window, toggles fullscreen.
    private func give(isFullscreen: Bool) {
        guard !isInWindow else { return window.isFullscreen.toggle() }
        guard let session = seen else { return }
        seen?.video = nil
        let handoff = Handoff(
            item: session.state.current,
            isAlone: session.isAlone,
            gallery: session.gallery,
            video: session.video
        )
        leave(isAnimated: false)
        delegate?.viewer(self, moves: handoff, isFullscreen: isFullscreen)
    }

    /// Moves the video to the small window.
    private func takeOut() {
        guard let session = seen, session.state.current.motion == .video, let video = session.video else {
            return
        }
        seen?.video = nil
        let taken = VideoHandoff(item: session.state.current, video: video, isAlone: session.isAlone)
        leave()
        delegate?.viewer(self, takesOut: taken)
    }

    /// True if a video with sound is shown.
    package var isShowingVideo: Bool { seen?.state.current.motion == .video }

    private func follow(_ status: MediaStatus, of item: ViewerItem) {
        guard let session = seen, session.state.current.id == item.id, !session.isSharp else { return }
        session.view.canvas.setProgress(status.progress.fraction)
    }

    /// Loads the items that are likely to be shown next.
    private func loadNeighbours() {
        guard let session = seen else { return }
        for item in session.state.neighbours {
            guard item.motion == .none, let source = item.file, let size = item.size else { continue }
            _ = session.pictures.texture(of: source, session.view.canvas.fittingSize(of: size), changed: {})
        }
    }

    // MARK: - Commands

    private func perform(_ command: ViewerView.Command) {
        guard let session = seen else { return }
        switch command {
        case .close where isInWindow && window.isFullscreen: window.isFullscreen = false
        case .close: leave()
        case .ownWindow: give(isFullscreen: false)
        case .fullscreen: give(isFullscreen: true)
        case .older: step(-1)
        case .newer: step(1)
        case .zoomIn: session.view.canvas.change { $0.zoom(by: ImageZoom.step) }
        case .zoomOut: session.view.canvas.change { $0.zoom(by: 1 / ImageZoom.step) }
        case .fit: session.view.canvas.change { $0.fit() }
        case .rotate: session.view.canvas.rotate()
        case .copy: copy(session)
        case .play: session.video?.toggle()
        case .takeOut: takeOut()
        case .skip(let seconds): session.video?.skip(by: seconds)
        case .seek(let place): session.video?.seek(to: place)
        case .sharpen: bring()
        // What is in no message cannot be deleted, forwarded or found in its chat.
        case .delete where session.state.current.isPortrait,
            .forward where session.state.current.isPortrait,
            .showInChat where session.state.current.isPortrait:
            break
        case .delete:
            let item = session.state.current
            delegate?.viewer(self, deletes: item) { [weak self] in self?.pass(item) }
        case .save: save(session)
        case .forward:
            delegate?.viewer(self, forwards: session.state.current.key)
        case .showInChat:
            let key = session.state.current.key
            leave()
            delegate?.viewer(self, showsInChat: key)
        case .retry:
            session.view.show(problem: nil)
            session.state.current.file.map { session.pictures.retry($0) }
            showCurrent()
        }
    }

    /// Shows the next item, else the one before, in place of one that was deleted.
    private func pass(_ item: ViewerItem) {
        guard let state = seen?.state, state.current.id == item.id else { return }
        if state.hasNewer { step(1) } else if state.hasOlder { step(-1) } else { leave() }
    }

    private func step(_ steps: Int) {
        guard let before = seen?.state.current else { return }
        seen?.state.step(steps)
        guard let session = seen, session.state.current != before else { return }
        if let goal = session.state.goal { session.observer?.move(to: goal) }
        showCurrent()
    }

    private func copy(_ session: Session) {
        guard let source = session.state.current.file else { return }
        context.attempt { @MainActor [toasts = context.toasts, strings] in
            guard let texture = try await session.pictures.whole(source) else { return }
            Clipboard.copy(texture)
            toasts.show(strings.pictureCopied)
        }
    }

    private func save(_ session: Session) {
        let item = session.state.current
        guard let source = item.file else { return }
        FileDialog.saveFile(title: strings.savePicture, name: item.fileName, over: window) {
            [weak self] path in
            guard let self else { return }
            context.attempt { @MainActor [toasts = context.toasts, strings] in
                try await session.pictures.export(source, to: path)
                toasts.show(strings.pictureSaved)
            }
        }
    }

}

extension Viewer: ViewerVideoDisplay {
    func show(frame: Texture) {
        guard let session = seen else { return }
        guard !session.isSharp else { return session.view.canvas.setFullResolution(frame) }
        if session.state.current.size == nil { measure(frame) }
        show(sharp: frame)
    }

    /// Shows a picture in its own size, as nobody has told it before.
    private func measure(_ picture: Texture) {
        guard let canvas = seen?.view.canvas else { return }
        let size = PixelSize(width: Int32(clamping: picture.width), height: Int32(clamping: picture.height))
        canvas.show(picture, of: canvas.applied(size))
    }

    func show(_ moment: ViewerVideo.Moment) {
        guard let session = seen else { return }
        session.view.video.show(moment)
        // Until the first frame, the ring shows the download instead.
        if session.isSharp { session.view.canvas.setWaiting(moment.isWaiting) }
    }

    func show(failure: PlayerError) {
        guard let session = seen else { return }
        session.view.canvas.setProgress(nil)
        session.view.show(problem: strings.problem(failure))
    }
}

extension Viewer.Handoff {
    /// The photo with this id of a peer, alone.
    package init(photo number: Int64, of peer: PeerID, name: String) {
        self.init(item: ViewerItem(photo: number, of: peer, name: name), isAlone: true)
    }

    /// A photo or video of an article, among the others; nil if it is no such.
    ///
    /// - Parameters:
    ///   - media: The photos and videos of the article, with the words below them.
    ///   - place: The place of the one to show.
    ///   - title: The title of the article.
    package init?(_ media: [(media: Media, caption: String)], at place: Int, titled title: String) {
        let items = media.indices.compactMap { index in
            ViewerItem(media[index].media, titled: title, caption: media[index].caption, place: index)
        }
        guard let item = items.first(where: { $0.position.id == Int32(clamping: place) }) else { return nil }
        self.init(item: item, isAlone: true, gallery: items)
    }

    /// The media of a message; nil if there are none.
    package init?(_ message: Message, _ content: MessageContent, _ author: String) {
        guard let item = ViewerItem(message, content: content, author: author) else { return nil }
        self.item = item
        isAlone = !(item.space.map { message.tags.contains($0) } ?? false)
    }
}
