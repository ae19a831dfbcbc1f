import GTKBridge
import Localization
import WindowParts

/// Acts on what is pressed in a chat's header, and follows its content.
protocol ChatHeaderDelegate: AnyObject {
    /// The back button was pressed.
    func headerGoesBack()
    /// The title was pressed.
    func headerOpensProfile()
    /// The button of the search in the chat was pressed.
    func headerBeginsSearch()
    /// The button of the info column was pressed.
    func headerTogglesInfo()
    /// The sign of the timer, after which messages delete themselves, was pressed.
    func headerOpensTimer()
    /// The entries of the chat's menu.
    func headerMenu() -> [MenuSection]
    /// The header gives up the keyboard focus: after a menu entry that has not moved it, or when its widget is hidden.
    func headerReturnsFocus()
    /// The title, or what the user may send here, changed.
    func headerDidChange(_ state: ChatHeaderState)
}

/// The header of a chat: title and actions of the chat, or another bar.
final class ChatHeaderView {
    let widget = Stack()
    weak var delegate: (any ChatHeaderDelegate)?

    private let bar = HeaderBar()
    private let title = WindowTitle()
    private let back: GTKBridge.Button
    private let menu: MenuButton
    private let info: ToggleButton
    /// The sign that messages delete themselves; nil before it is needed.
    private var timer: GTKBridge.Button?
    /// The bars that cover the chat's own; added at first use.
    private var covers: [Cover: HeaderBar] = [:]

    /// A bar that is shown in place of the chat's own; of several, the first one is shown.
    enum Cover: String, CaseIterable {
        /// Actions on the selected messages.
        case selection
        /// The title of the scheduled messages.
        case scheduled
    }

    init(_ strings: Strings) {
        back = GTKBridge.Button(icon: "go-previous-symbolic", label: strings.chats) {}
        menu = MenuButton(icon: "view-more-symbolic", label: strings.chatMenu)
        info = ToggleButton(icon: "sidebar-show-right-symbolic", label: strings.chatInformation) { _ in }
        let profile = GTKBridge.Button(child: title, label: strings.profile) { [weak self] in
            self?.delegate?.headerOpensProfile()
        }
        profile.addStyleClass("flat")
        profile.addStyleClass("chat-title")
        title.addStyleClass("of-bar")
        bar.setTitle(profile)
        bar.addAtStart(back)
        bar.addAtEnd(menu)
        bar.addAtEnd(info)
        bar.addAtEnd(
            GTKBridge.Button(icon: "edit-find-symbolic", label: strings.searchInChat) { [weak self] in
                self?.delegate?.headerBeginsSearch()
            }
        )
        info.isVisible = false
        showWindowButtons()
        widget.add(bar, "chat")
        back.onPress { [weak self] in self?.delegate?.headerGoesBack() }
        info.onPress { [weak self] in self?.delegate?.headerTogglesInfo() }
        menu.onReturn { [weak self] in self?.delegate?.headerReturnsFocus() }
        menu.onOpen { [weak self] in
            guard let self, let delegate else { return }
            menu.setMenu(delegate.headerMenu())
        }
    }

    /// Shows the title and subtitle of the chat.
    func show(_ title: String, subtitle: String) { self.title.show(title, subtitle: subtitle) }

    /// Shows the sign that messages delete themselves, with its meaning; nil hides it.
    func showTimer(_ meaning: String?) {
        guard let meaning else {
            guard let timer, timer.isVisible else { return }
            let hadFocus = timer.containsFocus
            timer.isVisible = false
            if hadFocus { delegate?.headerReturnsFocus() }
            return
        }
        let timer = timer ?? makeTimer()
        timer.isVisible = true
        timer.setTooltip(meaning)
        timer.setAccessibleLabel(meaning)
    }

    private func makeTimer() -> GTKBridge.Button {
        let made = GTKBridge.Button(icon: "org.martlet.Martlet-timer-symbolic", label: "") { [weak self] in
            self?.delegate?.headerOpensTimer()
        }
        bar.addAtEnd(made)
        timer = made
        return made
    }

    /// Shows or hides the back button, which is needed with a single column.
    func showsBack(_ shows: Bool) { (back.isVisible, beginsWindow) = (shows, shows) }

    /// True if nothing is before the header in reading direction; the window's buttons are then shown at its start.
    var beginsWindow = false { didSet { showWindowButtons() } }

    /// Shows or hides the button of the info column, and sets its state.
    func showInfoButton(_ shows: Bool, isOn: Bool) {
        info.isVisible = shows
        info.isOn = isOn
        showWindowButtons()
    }

    private func showWindowButtons() {
        for bar in [bar] + covers.values { bar.showWindowButtons(start: beginsWindow, end: !info.isOn) }
    }

    /// Shows a bar in place of the chat's own; nil ends that.
    func show(_ shown: HeaderBar?, as cover: Cover) {
        if let shown, covers[cover] == nil {
            widget.add(shown, cover.rawValue)
            covers[cover] = shown
            showWindowButtons()
        }
        // Keyboard focus must not move into an invisible bar.
        covers[cover]?.isVisible = shown != nil
        let first = Cover.allCases.first { covers[$0]?.isVisible == true }
        widget.show(first?.rawValue ?? "chat")
    }
}
