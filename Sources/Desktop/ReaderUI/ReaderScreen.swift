import ArticleLayout
import Articles
package import ChatNodes
import ChatPresentation
import ClientEngine
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
        /// Asks for chats, and sends the address to them.
        case share(String)
        /// Shows a photo or video of the article.
        case show(Media, title: String)
        /// Opens the chat with a public name.
        case openChannel(String)
    }

    /// The page.
    package let widget = Box(.vertical)

    private let address: String
    private let page: MediaID?
    private let context: ScreenContext
    private let navigate: @MainActor (Step) -> Void
    let surface: ArticleSurface
    private let title = WindowTitle()
    private let findBar: ReaderFindBar
    private let layers: Overlay
    private let notice = Box(.vertical, spacing: 12)
    private let noticeText = Label(overflow: .wraps, alignment: .center)
    private let spinner = Spinner(size: 32)
    private let browse: GTKBridge.Button
    private var following: Subscription?
    private var shown: LoadedArticle?
    /// The addresses that open in the messenger.
    private var pages: Set<String> = []
    /// The part of the address after its number sign, until its place was shown.
    private var fragment: String?
    /// The places of the found words, and the present one.
    private var found: [Int64] = []
    private var foundPlace = 0
    private var finding: Task<Void, Never>?

    /// The article of `address`, which may lead to a place in it; `page` is the page of a message that leads to it, and
    /// `navigate` leaves it.
    package init(
        _ address: String,
        of page: MediaID?,
        _ context: ScreenContext,
        navigate: @escaping @MainActor (Step) -> Void
    ) {
        (self.address, self.context, self.navigate) = (address, context, navigate)
        self.page = page
        fragment = Self.fragment(of: address)
        surface = context.environment.makeArticle()
        findBar = ReaderFindBar(context.strings)
        browse = GTKBridge.Button(context.strings.openInBrowser) {}
        layers = Overlay(surface.widget)
        build()
        surface.delegate = self
        findBar.onAct = { [weak self] in self?.perform($0) }
        load()
    }

    private static func fragment(of address: String) -> String? {
        guard let sign = address.firstIndex(of: "#") else { return nil }
        let written = String(address[address.index(after: sign)...])
        return written.isEmpty ? nil : written.removingPercentEncoding ?? written
    }

    private func build() {
        let strings = context.strings
        let bar = HeaderBar()
        title.show(strings.instantView, subtitle: "")
        bar.setTitle(title)
        bar.addAtStart(
            Button(icon: "go-previous-symbolic", label: strings.back) { [weak self] in self?.navigate(.back) }
        )
        bar.showWindowButtons(start: false, end: true)
        let actions: [(String, String, @MainActor (ReaderScreen) -> Void)] = [
            ("edit-copy-symbolic", strings.copyLink, { $0.copyLink() }),
            ("emblem-shared-symbolic", strings.shareArticle, { $0.navigate(.share($0.address)) }),
            ("adw-external-link-symbolic", strings.openInBrowser, { $0.openInBrowser() }),
            ("system-search-symbolic", strings.searchInArticle, { $0.beginSearch() }),
        ]
        for (icon, label, act) in actions {
            bar.addAtEnd(
                Button(icon: icon, label: label) { [weak self] in
                    if let self { act(self) }
                }
            )
        }
        noticeText.addStyleClass("dim-label")
        browse.onPress { [weak self] in self?.openInBrowser() }
        for part in [spinner, noticeText, browse] as [Widget] { notice.append(part) }
        notice.align(horizontal: .center, vertical: .center)
        layers.add(notice)
        layers.expand()
        for part in [bar, findBar.widget, layers] as [Widget] { widget.append(part) }
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
        keepPlace()
        Task {
            // The screen itself goes with the animation that closes it.
            try? await Task.sleep(for: .seconds(1))
            await Toolkit.releaseFreeMemory()
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
        let name = article.page.title.isEmpty ? context.strings.instantView : article.page.title
        // The page chose its title, and the name of its site as well: the host is what it cannot choose.
        title.show(name, subtitle: Self.host(of: article.page.url) ?? "")
        let files = ArticleFiles(
            photos: Array(article.photos.values),
            documents: Array(article.documents.values)
        )
        let media =
            article.photos.values.map { Media.photo($0) }
            + article.documents.values.map { Media.document($0) }
        context.environment.known.learn(media, context.selfID)
        let saved = place.map { SavedPosition.item(ItemID($0.segment), top: Double($0.top)) }
        surface.show(article.article, files, at: fragment == nil ? saved : nil)
        if isFirst, let fragment { surface.go(toAnchor: fragment) }
    }

    private func show(notice text: String, isLoading: Bool) {
        noticeText.text = text
        spinner.isVisible = isLoading
        browse.isVisible = !isLoading
        notice.isVisible = true
    }

    private func keepPlace() {
        guard shown != nil else { return }
        var place: ArticlePlace?
        if case .item(let item, let top) = surface.surface.savedPosition {
            place = ArticlePlace(segment: item.rawValue, top: Int32(clamping: top.rounded()))
        }
        let (articles, address) = (context.services.articles, address)
        Task { await articles.keep(place, at: address) }
    }

    // MARK: - Actions

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
    package func focus() { surface.widget.takeFocus() }

    /// Handles keys of the window; true if the key did something.
    package func key(_ event: KeyEvent) -> Bool {
        switch WindowShortcut(event) {
        case .searchInChat: beginSearch()
        case .escape where findBar.isOpen: endSearch()
        default: return false
        }
        return true
    }

    /// Follows a link of the article.
    ///
    /// - Parameters:
    ///   - written: The address.
    ///   - words: The words that were pressed; nil for a picture or a card, which show no address.
    private func follow(_ written: String, shownAs words: String?) {
        let (page, place) = Self.parts(of: written)
        let own = Self.parts(of: shown?.article.url ?? address).page
        if let place, page.isEmpty || page == own || page == Self.parts(of: address).page {
            if !surface.go(toAnchor: place.removingPercentEncoding ?? place) {
                context.toasts.show(context.strings.noSuchPlace)
            }
        } else if pages.contains(written) || Self.host(of: written) == Self.host(of: own) {
            // Servers seldom know of a link whether its page is an article: other pages of the site are tried.
            navigate(.open(written))
        } else {
            navigate(.browse(PressedLink(written, shownAs: [words].compactMap(\.self))))
        }
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

    private func media(_ id: MediaID) -> Media? {
        if let photo = shown?.photos[id.number], photo.id == id { return .photo(photo) }
        return shown?.documents[id.number].map { .document($0) }
    }

    // MARK: - Finding

    private func beginSearch() { findBar.open() }

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
            if let first = found.first { surface.go(toFound: first) }
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

    /// The text size of the window changed.
    package func setMetrics() {
        let metrics = context.environment.metrics
        surface.change { $0.metrics = metrics }
    }

    /// The colours of the window changed.
    package func themeChanged() { surface.setTheme(context.environment.theme) }
}

extension ReaderScreen: ArticleSurfaceDelegate {
    package func perform(_ action: LayoutAction) {
        switch action {
        case .text(.link(let address), let words): follow(address, shownAs: words)
        case .text(.code, let words): copy(words)
        case .element(.openLink(let address)): follow(address, shownAs: nil)
        case .element(.openPlace(let place)): navigate(.browse(PressedLink(place: place)))
        case .element(.article(.show(let id))):
            if let media = media(id) { navigate(.show(media, title: shown?.page.title ?? "")) }
        case .element(.article(.openChannel(let name))): navigate(.openChannel(name))
        // Sounds and files have no player in the reader yet: the page itself has them.
        case .element(.article(.play)): openInBrowser()
        default: break
        }
    }

    private func copy(_ words: String) {
        Clipboard.copy(words)
        context.toasts.show(context.strings.copied)
    }
}
