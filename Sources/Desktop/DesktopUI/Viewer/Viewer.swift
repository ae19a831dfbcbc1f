import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import MediaStore
import Signals
import StdExtras

/// Shows the pictures of a chat over the whole window, one at a time, or in a window of their own.
final class Viewer {
    /// Called with a message that is to be shown in its chat.
    var onShowInChat: (@MainActor (MessageKey) -> Void)?
    /// Called with a message that is to be forwarded.
    var onForward: (@MainActor (MessageKey) -> Void)?
    /// Called with a message that is to be deleted, if the member means it.
    var onDelete: (@MainActor (ViewerItem) -> Void)?
    /// Called with a film that is to be seen in a window of its own.
    var onTakeOut: (@MainActor (TakenFilm) -> Void)?
    /// Called with what is to be seen in a window of its own, and whether it is to fill the display there.
    var onGive: (@MainActor (Given, _ isFullscreen: Bool) -> Void)?
    /// Called with what is looked at from now on.
    var onShow: (@MainActor (ViewerItem) -> Void)?
    /// Called when nothing is looked at any more, for the keyboard's focus to go back.
    var onLeave: (@MainActor () -> Void)?

    /// Whether its window shows nothing else.
    var isInWindow = false

    private let account: Account
    private let look: ChatLook
    private let layers: Overlay
    private let behind: Widget
    private let window: ApplicationWindow
    private let toasts: ToastOverlay
    private var seen: Sight?
    private var words: any WindowLanguage { look.words }

    /// What one viewer hands to another.
    struct Given {
        fileprivate var item: ViewerItem
        fileprivate var isAlone: Bool
        fileprivate var film: ViewerFilm?
    }

    /// What there is while something is looked at.
    private struct Sight {
        var state: ViewerState
        let view: ViewerView
        let pictures: ViewerPictures
        var feed: ViewerFeed?
        var following: Subscription?
        /// What plays.
        var film: ViewerFilm?
        /// Whether nothing of the chat stands to its sides.
        let isAlone: Bool
        /// Whether the picture itself is shown, at the size that is looked at.
        var isSharp = false
    }

    /// A viewer that comes above `layers`, whose content is `behind`.
    init(
        _ account: Account,
        _ look: ChatLook,
        _ layers: Overlay,
        behind: Widget,
        _ window: ApplicationWindow,
        _ toasts: ToastOverlay
    ) {
        (self.account, self.look, self.layers, self.behind) = (account, look, layers, behind)
        (self.window, self.toasts) = (window, toasts)
    }

    /// Shows what a message has to look at.
    ///
    /// - Returns: Whether there is anything.
    @discardableResult
    func open(_ message: Message, content: MessageContent, author: String) -> Bool {
        guard let given = Given(message, content, author) else { return false }
        open(given)
        return true
    }

    /// Shows what another viewer has given away; a film plays on.
    func open(_ given: Given) { open(given.item, isAlone: given.isAlone, film: given.film) }

    /// Shows a film that was in a window of its own, and plays on.
    func open(_ taken: TakenFilm) { open(taken.item, isAlone: taken.isAlone, film: taken.film) }

    private func open(_ item: ViewerItem, isAlone: Bool, film: ViewerFilm? = nil) {
        leave(isAnimated: false)
        let view = ViewerView(words, isInWindow: isInWindow)
        var sight = Sight(
            state: ViewerState(item, isAlone: isAlone),
            view: view,
            pictures: ViewerPictures(account.media),
            isAlone: isAlone
        )
        if !isAlone {
            sight.feed = ViewerFeed(account.store, around: item) { [weak self] in self?.take($0) }
        }
        seen = sight
        view.onCommand = { [weak self] in self?.perform($0) }
        view.film.onSeek = { [weak self] in self?.seen?.film?.seek(to: $0) }
        view.canvas.onZoom = { [weak self] in self?.bring() }
        view.canvas.displayScale = max(1, window.scaleFactor)
        view.widget.opacity = 0
        layers.add(view.widget)
        behind.canHaveFocusInside = false
        view.focus()
        view.canvas.fade(view.widget, isIn: true)
        showCurrent(film)
    }

    /// Whether something is looked at.
    var isOpen: Bool { seen != nil }

    /// Goes back to the chats.
    func leave(isAnimated: Bool = true) {
        guard let sight = seen else { return }
        seen = nil
        sight.film?.stop()
        look.filmsWereSeen()
        behind.canHaveFocusInside = true
        let (layers, widget) = (layers, sight.view.widget)
        widget.isTarget = false
        if isInWindow { layers.remove(widget) }
        onLeave?()
        guard !isInWindow else { return }
        guard isAnimated else { return layers.remove(widget) }
        sight.view.canvas.fade(widget, isIn: false) { layers.remove(widget) }
    }

    // MARK: - What is shown

    private func take(_ stretch: ViewerState.Stretch) {
        guard var sight = seen else { return }
        let before = sight.state.current
        guard sight.state.take(stretch) else { return leave() }
        seen = sight
        if let goal = sight.state.goal { sight.feed?.move(to: goal) }
        if sight.state.current.media != before.media { showCurrent() } else { showWords() }
    }

    private func showWords() {
        guard let sight = seen else { return }
        sight.view.show(sight.state, moment: when(sight.state.current.moment))
    }

    private func when(_ moment: Int32) -> String {
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let (zone, language) = (look.zone, look.words)
        let day = RowTime.header(zone.day(of: moment), today: zone.day(of: now), language: language)
        return "\(day), \(language.time(zone.time(of: moment)))"
    }

    /// Shows the picture that is looked at from now on: at once what there is of it, or a film that plays already.
    private func showCurrent(_ film: ViewerFilm? = nil) {
        guard let sight = seen else { return }
        let (item, view) = (sight.state.current, sight.view)
        sight.film?.stop()
        seen?.isSharp = false
        seen?.film = nil
        onShow?(item)
        showWords()
        view.show(problem: nil)
        view.canvas.show(nil, of: item.size.map { view.canvas.applied($0) } ?? Size(width: 640, height: 480))
        seen?.following = item.file.map { file in
            sight.pictures.status(of: file).start { [weak self] status in
                onMain { self?.follow(status, of: item) }
            }
        }
        if item.motion != .none { play(item, film) }
        if item.size == nil, item.motion == .none { bringUnmeasured(item) } else { bring() }
    }

    /// Brings the picture at the size that is looked at now, and until it is there what the chat has of it.
    private func bring() {
        guard let sight = seen, sight.view.canvas.hasRoom, sight.state.current.size != nil else { return }
        let (item, canvas) = (sight.state.current, sight.view.canvas)
        if !sight.isSharp, let source = item.preview,
            let texture = sight.pictures.texture(
                of: source,
                canvas.fittingSize,
                changed: { [weak self] in self?.bring(item) }
            )
        {
            canvas.sharpen(texture)
        }
        guard item.motion == .none, let source = item.file else { return }
        let texture = sight.pictures.texture(
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

    /// Brings a picture of which nobody said how large it is.
    private func bringUnmeasured(_ item: ViewerItem) {
        guard let sight = seen, let source = item.file else { return }
        Task { [weak self] in
            do {
                let texture = try await sight.pictures.whole(source)
                guard let self, seen?.state.current.id == item.id, let texture else { return }
                let size = PixelSize(
                    width: Int32(clamping: texture.width),
                    height: Int32(clamping: texture.height)
                )
                sight.view.canvas.show(texture, of: sight.view.canvas.applied(size))
                show(sharp: texture)
            } catch {
                self?.fail(error, item)
            }
        }
    }

    private func show(sharp texture: Texture) {
        guard let sight = seen else { return }
        seen?.isSharp = true
        sight.view.show(problem: nil)
        sight.view.canvas.setProgress(nil)
        sight.view.canvas.sharpen(texture)
        loadNeighbours()
    }

    /// Shows the next picture of a film.
    private func show(frame texture: Texture) {
        guard let sight = seen else { return }
        if sight.isSharp { sight.view.canvas.sharpen(texture) } else { show(sharp: texture) }
    }

    private func fail(_ error: any Error, _ item: ViewerItem) {
        guard let sight = seen, sight.state.current.id == item.id, !sight.isSharp else { return }
        sight.view.canvas.setProgress(nil)
        sight.view.show(problem: words.sentence(error))
    }

    private func play(_ item: ViewerItem, _ known: ViewerFilm?) {
        guard let source = item.file else { return }
        let film = known ?? ViewerFilm(source, in: account.media, isLoop: item.motion == .loop)
        seen?.film = film
        film.onPicture = { [weak self] in self?.show(frame: $0) }
        film.onMoment = { [weak self] moment in
            guard let sight = self?.seen else { return }
            sight.view.film.show(moment)
            // Until there is a first picture the ring says how much has come.
            if sight.isSharp { sight.view.canvas.setWaiting(moment.isWaiting) }
        }
        film.onProblem = { [weak self] error in
            guard let self, let sight = seen else { return }
            sight.view.canvas.setProgress(nil)
            sight.view.show(problem: words.problem(error))
        }
        seen?.view.film.show(film.moment)
        film.picture.map { show(frame: $0) }
    }

    /// Gives what is seen to a window of its own, or has that window fill the display, or no longer.
    private func give(isFullscreen: Bool) {
        guard !isInWindow else { return window.isFullscreen.toggle() }
        guard let sight = seen else { return }
        seen?.film = nil
        let given = Given(item: sight.state.current, isAlone: sight.isAlone, film: sight.film)
        leave(isAnimated: false)
        onGive?(given, isFullscreen)
    }

    /// Gives the film away.
    private func takeOut() {
        guard let sight = seen, sight.state.current.motion == .film, let film = sight.film else { return }
        seen?.film = nil
        let taken = TakenFilm(item: sight.state.current, film: film, isAlone: sight.isAlone)
        leave()
        onTakeOut?(taken)
    }

    /// Whether a film with sound is looked at.
    var showsFilm: Bool { seen?.state.current.motion == .film }

    private func follow(_ status: MediaStatus, of item: ViewerItem) {
        guard let sight = seen, sight.state.current.id == item.id, !sight.isSharp else { return }
        sight.view.canvas.setProgress(status.progress.fraction)
    }

    /// Has what is likely to be looked at next be ready.
    private func loadNeighbours() {
        guard let sight = seen else { return }
        for item in sight.state.neighbours {
            guard item.motion == .none, let source = item.file, let size = item.size else { continue }
            _ = sight.pictures.texture(of: source, sight.view.canvas.fittingSize(of: size), changed: {})
        }
    }

    // MARK: - What is done

    private func perform(_ command: ViewerView.Command) {
        guard let sight = seen else { return }
        switch command {
        case .close where isInWindow && window.isFullscreen: window.isFullscreen = false
        case .close: leave()
        case .ownWindow: give(isFullscreen: false)
        case .fullscreen: give(isFullscreen: true)
        case .older: step(-1)
        case .newer: step(1)
        case .zoomIn: sight.view.canvas.change { $0.zoom(by: PictureZoom.step) }
        case .zoomOut: sight.view.canvas.change { $0.zoom(by: 1 / PictureZoom.step) }
        case .fit: sight.view.canvas.change { $0.fit() }
        case .copy: copy(sight)
        case .play: sight.film?.toggle()
        case .takeOut: takeOut()
        case .skip(let seconds): sight.film?.skip(by: seconds)
        case .delete:
            let item = sight.state.current
            leave()
            onDelete?(item)
        case .save: save(sight)
        case .forward:
            let key = sight.state.current.key
            leave()
            onForward?(key)
        case .showInChat:
            let key = sight.state.current.key
            leave()
            onShowInChat?(key)
        case .retry:
            sight.view.show(problem: nil)
            sight.state.current.file.map { sight.pictures.retry($0) }
            showCurrent()
        }
    }

    private func step(_ steps: Int) {
        guard let before = seen?.state.current else { return }
        seen?.state.step(steps)
        guard let sight = seen, sight.state.current != before else { return }
        if let goal = sight.state.goal { sight.feed?.move(to: goal) }
        showCurrent()
    }

    private func copy(_ sight: Sight) {
        guard let source = sight.state.current.file else { return }
        attempt { [toasts, words] in
            guard let texture = try await sight.pictures.whole(source) else { return }
            Clipboard.copy(texture)
            toasts.show(words.pictureCopied)
        }
    }

    private func save(_ sight: Sight) {
        let item = sight.state.current
        guard let source = item.file else { return }
        FileDialog.saveFile(title: words.savePicture, name: item.fileName, over: window) { [weak self] path in
            guard let self else { return }
            attempt { [toasts, words] in
                try await sight.pictures.export(source, to: path)
                toasts.show(words.pictureSaved)
            }
        }
    }

    /// Does something that may fail, and says so.
    private func attempt(_ body: @escaping @MainActor () async throws -> Void) {
        Task {
            do { try await body() } catch { toasts.show(words.sentence(error)) }
        }
    }
}

extension Viewer.Given {
    /// What a message has to look at; nil when that is nothing.
    init?(_ message: Message, _ content: MessageContent, _ author: String) {
        guard let item = ViewerItem(message, content: content, author: author) else { return nil }
        self.item = item
        isAlone = !(item.space.map { message.tags.contains($0) } ?? false)
    }
}
