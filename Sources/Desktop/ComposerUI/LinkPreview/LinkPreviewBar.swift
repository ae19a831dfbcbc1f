import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// The preview of a link in the draft, above the text field.
final class LinkPreviewBar {
    let widget = Revealer(fromBelow: true)

    private static let pictureSide = 36
    /// The maximum length of a line in characters; more is never visible.
    private static let longestLine = 300

    private let environment: WindowEnvironment
    private let sign = Icon("org.martlet.Martlet-link-symbolic")
    /// The link symbol, or the image of the page.
    private let place = Box(.horizontal)
    private let site = Label()
    private let title = Label()
    private let summary = Label()
    private let options: MenuButton
    private var picture: MediaID?
    private var page: WebPage?
    /// The choice of the user, and the links of the text.
    private var chosen = (choice: PreviewChoice(), links: [String]())

    /// A hidden bar.
    ///
    /// - Parameters:
    ///   - environment: The appearance and language.
    ///   - refuse: Sends the message without the preview.
    ///   - choose: Shows the preview in another way.
    init(
        _ environment: WindowEnvironment,
        refuse: @escaping @MainActor () -> Void,
        choose: @escaping @MainActor (PreviewChoice) -> Void
    ) {
        self.environment = environment
        options = MenuButton(
            icon: "view-more-symbolic",
            label: environment.strings.previewOptions,
            opensUpwards: true
        )
        let (row, column) = (Box(.horizontal, spacing: 10), Box(.vertical))
        let line = Box(.horizontal, spacing: 8)
        site.addStyleClass("caption-heading")
        site.addStyleClass("accent")
        summary.addStyleClass("dim-label")
        line.append(title)
        line.append(summary)
        column.append(site)
        column.append(line)
        column.align(vertical: .center)
        column.expandHorizontally()
        place.append(sign)
        place.align(vertical: .center)
        let label = environment.strings.withoutPreview
        let close = Button(icon: "window-close-symbolic", label: label, press: refuse)
        close.addStyleClass("flat")
        close.addStyleClass("circular")
        close.align(vertical: .center)
        options.addStyleClass("flat-menu")
        options.align(vertical: .center)
        options.onOpen { [weak self] in self?.offer(choose) }
        for part in [place, column, options, close] as [Widget] { row.append(part) }
        row.setMargins(top: 6, start: 16, end: 16)
        widget.setChild(row)
    }

    /// Calls `handle` when the menu was closed without a choice.
    func onReturn(_ handle: @escaping @MainActor () -> Void) { options.onReturn(handle) }

    /// Moves the focus into the bar; false if it is not shown.
    func takeFocus() -> Bool {
        guard widget.isRevealed, options.isVisible else { return false }
        options.takeFocus()
        return true
    }

    private func offer(_ choose: @escaping @MainActor (PreviewChoice) -> Void) {
        guard let page else { return }
        options.setMenu(
            PreviewMenu.sections(for: page, chosen.choice, chosen.links, environment.strings, choose: choose)
        )
    }

    /// Takes what the menu offers to change.
    func show(_ choice: PreviewChoice, of links: [String]) { chosen = (choice, links) }

    /// Shows the state of the preview. The text stays while the bar hides.
    func show(_ shown: LinkPreviewState.Shown) {
        if case .page(let page) = shown { self.page = page } else { page = nil }
        options.isVisible = page != nil
        switch shown {
        case .nothing: return widget.isRevealed = false
        case .lookingUp(let address):
            show(environment.strings.lookingUpLink, title: "", summary: address)
            show(picture: nil)
        case .page(let page):
            let (name, address) = (page.siteName, page.displayURL.isEmpty ? page.url : page.displayURL)
            let heading = page.title.isEmpty ? page.author : page.title
            let isBare = heading.isEmpty && page.summary.isEmpty
            show(name.isEmpty ? address : name, title: heading, summary: isBare ? address : page.summary)
            show(picture: page.photo?.id ?? page.document?.id)
        }
        widget.isRevealed = true
    }

    private func show(_ site: String, title: String, summary: String) {
        for (label, text) in [(self.site, site), (self.title, title), (self.summary, summary)] {
            label.text = String(text.prefix(Self.longestLine)).replacing("\n", with: " ")
            label.isVisible = !text.isEmpty
        }
    }

    private func show(picture: MediaID?) {
        guard picture != self.picture else { return }
        self.picture = picture
        place.removeAll()
        guard let picture else { return place.append(sign) }
        let side = Float(Self.pictureSide)
        place.append(environment.makeTile(.media(picture), Size(width: side, height: side), radius: 6))
    }
}
