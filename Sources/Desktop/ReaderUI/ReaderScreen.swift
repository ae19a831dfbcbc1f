import ArticleLayout
import Articles
package import ChatNodes
import ChatPresentation
import ClientEngine
package import ClientHost
package import ClientModel
import Foundation
package import GTKBridge
import ListEngine
import Localization
import NodeKit
import Signals
import StdExtras
package import WindowParts

/// A page that shows the article of an address.
package final class ReaderScreen {
    /// What a reader asks of the window around the article.
    package enum Step {
        /// Goes back.
        case back
        /// Opens the article of another address.
        case open(String)
        /// Opens an address in the browser.
        case browse(PressedLink)
        /// Opens the article in a window of its own.
        case openWindow
        /// Shows the title of the article.
        case title(String)
        /// Asks for chats, and sends the address to them.
        case share(String)
        /// Shows one of the photos and videos of the article, which have words below them.
        case show([(media: Media, caption: String)], at: Int, title: String)
        /// Plays one of the sounds of the article.
        case play([Document], at: Int, title: String)
        /// Downloads a file of the article, or opens it.
        case press(Document)
        /// Opens the chat with a public name.
        case openChannel(String)
        /// Sets another look of all articles.
        case setLook(ProgramSettings.Appearance.Reading)
    }

    /// The page.
    package let widget = Box(.vertical)

    /// The address of the article.
    package let address: String
    /// The title that the page gives itself; nil before it is shown, and for none.
    package var name: String? { shown.flatMap { $0.page.title.isEmpty ? nil : $0.page.title } }
    /// The time after which the browser is offered for an article that does not come.
    private static let patience = Duration.seconds(2)

    private let page: MediaID?
    private let isInWindow: Bool
    let context: ScreenContext
    let navigate: @MainActor (Step) -> Void
    let surface: ArticleSurface
    private let title = ReaderTitle()
    private let look: ReaderLookPanel
    private let find: GTKBridge.Button
    let findBar: ReaderFindBar
    let layers: Overlay
    /// The address of the server's web pages; nil until it is known, and where it has none.
    private(set) var webAddress: String?
    /// The footnote that is shown.
    var note: NoteSheet?
    private let notice = Box(.vertical, spacing: 12)
    private let noticeText = Label(overflow: .wraps, alignment: .center)
    private let spinner = Spinner(size: 32)
    private let browse: GTKBridge.Button
    private var following: Subscription?
    private(set) var shown: LoadedArticle?
    /// The addresses that open in the messenger.
    private var pages: Set<String> = []
    /// The part of the address after its number sign, until its place was shown.
    private var fragment: String?
    /// The places of the found words, and the present one.
    private var found: [FoundPlace] = []
    private var foundPlace = 0
    /// The places from which the reader followed links within the article, the last one last.
    private var left: [SavedPosition] = []
    /// The most of them that are kept.
    private static let mostLeft = 50
    private var finding: Task<Void, Never>?
    private var hours: Task<Void, Never>?
    private var selecting: Task<Void, Never>?

    /// The article of `address`, which may lead to a place in it; `page` is the page of a message that leads to it, and
    /// `navigate` leaves it. `bar` shows what plays. `isInWindow` is true in a window of its own.
    package init(
        _ address: String,
        of page: MediaID?,
        _ context: ScreenContext,
        bar: Widget,
        isInWindow: Bool = false,
        navigate: @escaping @MainActor (Step) -> Void
    ) {
        (self.address, self.context, self.navigate) = (address, context, navigate)
        self.isInWindow = isInWindow
        self.page = page
        fragment = Self.fragment(of: address)
        surface = context.environment.makeArticle()
        findBar = ReaderFindBar(context.strings)
        browse = GTKBridge.Button(context.strings.openInBrowser) {}
        find = Button(icon: "system-search-symbolic", label: context.strings.searchInArticle) {}
        look = ReaderLookPanel(context.strings) {
            context.environment.reading
        } change: {
            navigate(.setLook($0))
        }
        layers = Overlay(surface.widget)
        build(with: bar)
        surface.delegate = self
        find.onPress { [weak self] in self?.beginSearch() }
        findBar.onAct = { [weak self] in self?.perform($0) }
        load()
        followHour()
    }

    private static func fragment(of address: String) -> String? {
        guard let sign = address.firstIndex(of: "#") else { return nil }
        let written = String(address[address.index(after: sign)...])
        return written.isEmpty ? nil : written.removingPercentEncoding ?? written
    }

    private func build(with playing: Widget) {
        let strings = context.strings
        let bar = HeaderBar()
        title.show(strings.instantView, host: Self.host(of: address) ?? "")
        bar.setTitle(title.widget)
        bar.addAtStart(
            Button(icon: "go-previous-symbolic", label: strings.back) { [weak self] in self?.goBack() }
        )
        bar.showWindowButtons(start: false, end: true)
        let menu = MenuButton(icon: "view-more-symbolic", label: strings.moreActions)
        menu.setMenu(mainMenu)
        let features = context.services.features
        // Nothing else keeps the button's object: GTK keeps the widget alone.
        Task { [weak self] in
            guard let address = await features.webAddress(), let self else { return }
            webAddress = address
            menu.setMenu(mainMenu)
        }
        for button in [menu, look.button, find] as [Widget] { bar.addAtEnd(button) }
        find.isVisible = false
        noticeText.addStyleClass("dim-label")
        browse.onPress { [weak self] in self?.openInBrowser() }
        for part in [spinner, noticeText, browse] as [Widget] { notice.append(part) }
        notice.align(horizontal: .center, vertical: .center)
        layers.add(notice)
        layers.expand()
        for part in [bar, playing, findBar.widget, layers] as [Widget] { widget.append(part) }
    }

    private func load() {
        let (articles, address, page) = (context.services.articles, address, page)
        show(notice: context.strings.articleLoads, isLoading: true)
        Task { [weak self] in
            let place = await articles.place(at: address)
            guard let self else { return }
            let last = Locked<LoadedArticle?>(nil)
            following = articles.article(at: address, of: page).start { [weak self] state in
                // To compare and to read ten thousand blocks would hold up the main thread.
                let arrival = ArticleArrival(state, after: last.withLock { $0 })
                if let article = state.shown { last.withLock { $0 = article } }
                onMain { self?.take(arrival, place) }
            }
        }
    }

    /// Ends the reading, and keeps its place.
    package func stop() {
        following = nil
        finding?.cancel()
        hours?.cancel()
        if shown != nil {
            let (articles, address, place) = (context.services.articles, address, place)
            Task { await articles.keep(place, at: address) }
        }
        Task { [environment = context.environment] in
            // The screen itself goes with the animation that closes it.
            async let released: Void = Toolkit.releaseMemory(freedWithin: .seconds(1))
            try? await Task.sleep(for: .milliseconds(700))
            environment.forgetArticle()
            await released
        }
    }

    private func take(_ arrival: ArticleArrival, _ place: ArticlePlace?) {
        let state = arrival.state
        if let article = state.shown {
            // The place that a link names may be in what is still to come.
            if case .loading = state, article.article.isPart, fragment != nil { return }
            if case .failed = state, article.article.isPart {
                context.toasts.show(context.strings.articleUnreachable)
            }
            if shown == nil || !arrival.isSame { show(article, arrival.pages, place) }
            return
        }
        switch state {
        case .loading, .loaded: break
        case .failed(.unreachable, _):
            show(notice: context.strings.articleUnreachable, isLoading: true)
        case .failed(.noArticle, _), .failed(.unsupported, _):
            show(notice: context.strings.articleMissing, isLoading: false)
        case .failed: show(notice: context.strings.articleUnreachable, isLoading: false)
        }
    }

    private func show(_ article: LoadedArticle, _ pages: Set<String>, _ place: ArticlePlace?) {
        let isFirst = shown == nil
        shown = article
        notice.isVisible = false
        self.pages = pages
        // The page chose its title, and the name of its site as well: the host is what it cannot choose.
        title.show(name ?? context.strings.instantView, host: Self.host(of: article.page.url) ?? "")
        navigate(.title(name ?? context.strings.instantView))
        find.isVisible = true
        let files = ArticleFiles(
            photos: Array(article.photos.values),
            documents: Array(article.documents.values)
        )
        let media =
            article.photos.values.map { Media.photo($0) }
            + article.documents.values.map { Media.document($0) }
        context.environment.known.learn(media, context.selfID)
        let saved = place.map { SavedPosition.item(ItemID($0.segment), top: Double($0.top)) }
        var kept = ReadingState()
        if let place { (kept.toggled, kept.shifts) = (Set(place.toggled), place.shiftsByBlock) }
        surface.show(article.article, files, at: fragment == nil ? saved : nil, kept)
        if isFirst, let fragment { surface.go(toAnchor: fragment) }
    }

    private func show(notice text: String, isLoading: Bool) {
        noticeText.text = text
        spinner.isVisible = isLoading
        browse.isVisible = !isLoading
        // Who waits for long may want to read it elsewhere.
        if isLoading {
            Task { [weak self] in
                try? await Task.sleep(for: Self.patience)
                if let self, shown == nil { browse.isVisible = true }
            }
        }
        notice.isVisible = true
        // Nothing else of the page does anything.
        if !isLoading, isFront() { browse.takeFocus() }
    }

    /// Keeps the place of now for the next reading.
    package func keepPlace() async {
        if shown != nil { await context.services.articles.keep(place, at: address) }
    }

    /// The place of now; nil at the beginning.
    private var place: ArticlePlace? {
        let state = surface.state
        // At the beginning there is nothing to keep but what the reader opened and moved.
        var place = surface.document?.segments.first.flatMap { first in
            state.toggled.isEmpty && state.shifts.isEmpty
                ? nil : ArticlePlace(segment: first.id, top: 0, toggled: state.toggled, shifts: state.shifts)
        }
        if case .item(let item, let top) = surface.surface.savedPosition {
            place = ArticlePlace(
                segment: item.rawValue,
                top: Int32(clamping: top.rounded()),
                toggled: state.toggled,
                shifts: state.shifts
            )
        }
        return place
    }

    // MARK: - Actions

    private var mainMenu: [MenuSection] {
        let strings = context.strings
        var entries = [
            MenuEntry(strings.copyLink) { [weak self] in self?.copyLink() },
            MenuEntry(strings.shareArticle) { [weak self] in
                if let self { navigate(.share(address)) }
            },
            MenuEntry(strings.openInBrowser) { [weak self] in self?.openInBrowser() },
        ]
        if !isInWindow {
            entries.append(
                MenuEntry(strings.openInWindow) { [weak self] in self?.navigate(.openWindow) }
            )
        }
        return [MenuSection(nil, entries), MenuSection(nil, reportEntries)]
    }

    private func copyLink() {
        Clipboard.copy(address)
        context.toasts.show(context.strings.copied)
    }

    /// Opens the page in the browser. It asks first where the host of the page is not the one that the title shows: the link
    /// that led here may have shown another.
    private func openInBrowser() {
        let host = Self.host(of: address)
        let isShown = host != nil && host == shown.flatMap { Self.host(of: $0.page.url) }
        navigate(.browse(PressedLink(address, shownAs: isShown ? [address] : [])))
    }

    /// Takes the keyboard.
    package func focus() {
        if notice.isVisible, browse.isVisible { browse.takeFocus() } else { surface.widget.takeFocus() }
    }

    /// True if the keyboard is in the page.
    private func isFront() -> Bool { widget.containsFocus }

    /// Handles keys of the window; true if the key did something.
    package func key(_ event: KeyEvent) -> Bool {
        switch WindowShortcut(event) {
        case .searchInChat: beginSearch()
        case .back(let isLeft) where isLeft != context.strings.isRightToLeft && !left.isEmpty: goBack()
        case .escape where note != nil: closeNote()
        case .escape where findBar.isOpen: endSearch()
        case .escape where surface.hasSelection: surface.clearSelection()
        default: return textKey(event)
        }
        return true
    }

    /// Follows a link of the article.
    ///
    /// - Parameters:
    ///   - written: The address.
    ///   - words: The words that were pressed; nil for a picture or a card, which show no address.
    func follow(_ written: String, shownAs words: String?) {
        let (page, place) = Self.parts(of: written)
        let own = Self.parts(of: shown?.article.url ?? address).page
        if let place, page.isEmpty || page == own || page == Self.parts(of: address).page {
            let place = place.removingPercentEncoding ?? place
            if let words, words.isNoteMark, let note = shown?.article.note(at: place) {
                showNote(note, at: place)
            } else {
                go(to: place)
            }
        } else if pages.contains(written) || Self.host(of: written).map({ $0 == Self.host(of: own) }) == true
        {
            // Servers seldom know of a link whether its page is an article: other pages of the site are tried.
            navigate(.open(written))
        } else {
            navigate(.browse(PressedLink(written, shownAs: [words].compactMap(\.self))))
        }
    }

    /// Scrolls to a place of the article.
    func go(to place: String) {
        let before = surface.surface.savedPosition
        guard surface.go(toAnchor: place) else { return context.toasts.show(context.strings.noSuchPlace) }
        left = left.suffix(Self.mostLeft - 1) + [before]
    }

    /// Goes back to where the last link within the article was followed, or leaves it.
    private func goBack() {
        if let place = left.popLast() { surface.go(back: place) } else { navigate(.back) }
    }

    private static func parts(of address: String) -> (page: String, place: String?) {
        guard let sign = address.firstIndex(of: "#") else { return (address, nil) }
        return (String(address[..<sign]), String(address[address.index(after: sign)...]))
    }

    /// The host of an address of the web; nil for other addresses.
    private static func host(of address: String) -> String? {
        guard address.lowercased().hasPrefix("http") else { return nil }
        let link = LinkAddress(address)
        return link.kind == .outside && !link.host.isEmpty ? link.host : nil
    }

    // MARK: - Finding

    private func beginSearch() { if shown != nil { findBar.open() } }

    private func endSearch() {
        findBar.close()
        find("")
        focus()
    }

    private func perform(_ act: ReaderFindBar.Act) {
        switch act {
        case .find(let words): find(words)
        case .move(let steps): move(by: steps)
        case .close: endSearch()
        }
    }

    private func find(_ words: String) {
        finding?.cancel()
        finding = Task { [weak self] in
            guard let surface = self?.surface else { return }
            let found = await surface.find(words)
            guard let self, !Task.isCancelled else { return }
            (self.found, foundPlace) = (found, 0)
            if let first = found.first {
                surface.go(toFound: first)
            } else if !words.isEmpty {
                surface.clearSelection()
            }
            showFound(isSearching: !words.isEmpty)
        }
    }

    private func move(by steps: Int) {
        guard !found.isEmpty else { return }
        foundPlace = (foundPlace + steps + found.count) % found.count
        surface.go(toFound: found[foundPlace])
        showFound(isSearching: true)
    }

    private func showFound(isSearching: Bool) {
        findBar.show(place: found.isEmpty ? nil : foundPlace, of: found.count, isSearching: isSearching)
    }

    /// The look of articles, the text size or the colours of the window changed.
    package func lookChanged() {
        let environment = context.environment
        surface.setLook(environment.articleMetrics, hasSerifs: environment.reading.hasSerifs)
        surface.setTheme(environment.articleTheme)
        note?.surface.setLook(environment.articleMetrics, hasSerifs: environment.reading.hasSerifs)
        note?.surface.setTheme(environment.articleTheme)
    }

    /// Follows the hour, by which light grounds may become dark.
    private func followHour() {
        hours = Task { [weak self] in
            while (try? await Task.sleep(for: .seconds(60))) != nil, let self {
                surface.setTheme(context.environment.articleTheme)
            }
        }
    }
}

extension ReaderScreen: ArticleSurfaceDelegate {
    package func perform(_ action: LayoutAction) {
        switch action {
        case .text(.link(let address), let words): follow(address, shownAs: words)
        case .text(.code, let words): copy(words)
        case .element(.openLink(let address)): follow(address, shownAs: nil)
        case .element(.play(let frame, let page)):
            navigate(.browse(PressedLink(page, shownAs: [], playing: frame)))
        case .element(.openPlace(let place)): navigate(.browse(PressedLink(place: place)))
        case .element(.article(.show(let id))): show(id)
        case .element(.article(.openChannel(let name))): navigate(.openChannel(name))
        case .element(.article(.play(let id))): play(id)
        default: break
        }
    }

    package func selectionChanged() {
        selecting?.cancel()
        guard front.hasSelection else { return }
        // The middle button pastes the selected text. Each motion changes it, and much of it takes a while to collect.
        selecting = Task { [weak self] in
            guard (try? await Task.sleep(for: .milliseconds(200))) != nil, let text = self?.front.selectedText
            else { return }
            Clipboard.select(text.plain)
        }
    }

    package func openMenu(of link: String?, at point: Point) { showMenu(of: link, at: point) }
}
