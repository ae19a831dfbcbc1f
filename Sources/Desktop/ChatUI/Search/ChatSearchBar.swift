import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Acts on what the user does in the search bar of a chat.
protocol ChatSearchBarDelegate: AnyObject {
    /// The text was changed.
    func searchTextChanged()
    /// Goes to the next older result, or to the next newer one.
    func searchMoves(toOlder: Bool)
    /// Searches messages of a member; nil for messages of all.
    func searchChooses(_ author: Peer?)
    /// Goes to the first message of a day, which begins at a moment: seconds since 1970.
    func searchGoes(toDay start: Int64)
    /// The user closed the bar.
    func searchCloses()
}

/// The bar that searches in a chat: text, member, day, and the results one after another.
final class ChatSearchBar {
    /// The widget of the bar, hidden at first.
    let widget = Revealer(fromBelow: false)
    weak var delegate: (any ChatSearchBarDelegate)?
    /// True if the focus is in the bar.
    private(set) var hasFocus = false

    private let environment: WindowEnvironment
    private let entry: SearchEntry
    private let count = Label(overflow: .grows)
    private let older: GTKBridge.Button
    private let newer: GTKBridge.Button
    private let member: PopoverButton
    private let author = Box(.horizontal)
    private let members = ListBox()
    private let day: PopoverButton
    private let calendar = CalendarView()
    private var strings: Strings { environment.strings }

    /// A hidden bar; `hasMembers` offers the members of a group.
    init(_ environment: WindowEnvironment, hasMembers: Bool) {
        self.environment = environment
        let strings = environment.strings
        entry = SearchEntry(label: strings.searchInChat, hint: strings.searchInChat)
        older = Button(icon: "go-up-symbolic", label: strings.olderResult) {}
        newer = Button(icon: "go-down-symbolic", label: strings.newerResult) {}
        member = PopoverButton(
            icon: "avatar-default-symbolic",
            label: strings.searchByMember,
            opensUpwards: false
        )
        day = PopoverButton(
            icon: "x-office-calendar-symbolic",
            label: strings.goToDay,
            opensUpwards: false
        )
        member.isVisible = hasMembers
        build()
        listen()
    }

    private func build() {
        let row = Box(.horizontal, spacing: 6)
        row.addStyleClass("pinned")
        let content = Box(.horizontal, spacing: 6)
        content.setMargins(top: 6, bottom: 6, start: 8, end: 8)
        content.expandHorizontally()
        entry.expandHorizontally()
        count.addStyleClass("dim-label")
        author.isVisible = false
        let close = Button(icon: "window-close-symbolic", label: strings.closeSearch) { [weak self] in
            self?.delegate?.searchCloses()
        }
        let steps = Box(.horizontal)
        steps.addStyleClass("linked")
        for button in [older, newer] { steps.append(button) }
        for part in [member, day, close] as [Widget] { part.addStyleClass("flat") }
        for part in [author, entry, count, steps, member, day, close] as [Widget] { content.append(part) }
        row.append(content)
        widget.setChild(row)
        member.setContents { [weak self] in self?.makeMembers() ?? Box(.vertical) }
        day.setContents { [weak self] in self?.makeCalendar() ?? Box(.vertical) }
        widget.isVisible = false
    }

    /// A day with a button: GTK reports no press on the day that is selected already, which is today at first.
    private func makeCalendar() -> Widget {
        let panel = Box(.vertical, spacing: 6)
        panel.setMargin(6)
        let go = Button(strings.goToThisDay) { [weak self] in
            guard let self else { return }
            day.close()
            delegate?.searchGoes(toDay: calendar.dayStart)
        }
        go.addStyleClass("suggested-action")
        calendar.nameArrows([
            strings.previousMonth, strings.nextMonth, strings.previousYear, strings.nextYear,
        ])
        for part in [calendar, go] as [Widget] { panel.append(part) }
        return panel
    }

    private func makeMembers() -> Widget {
        members.setMargin(8)
        let area = ScrolledWindow(members)
        area.setLeastSize(width: 260)
        area.growToContent(atMost: 320)
        return area
    }

    private func listen() {
        older.onPress { [weak self] in self?.delegate?.searchMoves(toOlder: true) }
        newer.onPress { [weak self] in self?.delegate?.searchMoves(toOlder: false) }
        entry.onSearch { [weak self] in self?.delegate?.searchTextChanged() }
        widget.onFocus { [weak self] in self?.hasFocus = $0 }
        entry.onKey(.first) { [weak self] event in
            guard let delegate = self?.delegate, !event.isControl, !event.isAlt else { return false }
            switch event.symbol {
            case Key.enter: delegate.searchMoves(toOlder: !event.isShift)
            case Key.up: delegate.searchMoves(toOlder: true)
            case Key.down: delegate.searchMoves(toOlder: false)
            default: return false
            }
            return true
        }
    }

    /// The text to search for.
    var text: String { entry.text }

    /// True if the bar is shown.
    var isOpen: Bool { widget.isRevealed }

    /// Shows the bar with the focus in it.
    func open() {
        widget.revealAtOnce()
        entry.takeFocus()
        entry.selectAll()
    }

    /// Hides the bar and empties it.
    func close() {
        widget.isRevealed = false
        // Keyboard focus must not move into an invisible bar.
        widget.isVisible = false
        entry.text = ""
        show(author: nil)
        show(nil)
    }

    /// Offers the members of the group.
    func show(members all: [Peer]) {
        members.removeAll()
        for peer in all {
            let row = ActionRow(peer.title)
            row.addAtStart(environment.makeAvatar(peer.id, side: 32))
            row.onPress { [weak self] in
                self?.member.close()
                self?.delegate?.searchChooses(peer)
            }
            members.append(row)
        }
    }

    /// Shows the member whose messages are searched; nil for all.
    func show(author peer: Peer?) {
        author.removeAll()
        author.isVisible = peer != nil
        guard let peer else { return }
        let name = Box(.horizontal, spacing: 4)
        name.append(Label(strings.searchOf(name: peer.title)))
        name.append(Icon("window-close-symbolic"))
        let chip = Button(child: name, label: strings.searchOfAll(name: peer.title)) { [weak self] in
            self?.delegate?.searchChooses(nil)
        }
        chip.setTooltip(strings.searchOfAll(name: peer.title))
        author.append(chip)
        entry.takeFocus()
    }

    /// Shows the place among the results; nil without a search.
    func show(_ state: ChatSearchState?) {
        older.isSensitive = state?.hasOlder ?? false
        newer.isSensitive = state?.hasNewer ?? false
        guard let state, state.index != nil || !state.pages.isLoading else {
            count.text = ""
            return
        }
        guard let index = state.index else {
            count.text = strings.nothingFound
            return
        }
        let (number, isMore) = state.pages.count
        let whole = isMore ? "\(number)+" : "\(number)"
        count.text = strings.placeAmongResults(place: "\(index + 1)", whole: whole)
        count.setTooltip(state.pages.isStoredOnly ? strings.storedOnly : nil)
    }
}
