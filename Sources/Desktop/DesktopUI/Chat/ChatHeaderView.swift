import GTKBridge
import Localization

/// What stands above a chat: who it is with and what can be done with it, or with the messages that are chosen.
final class ChatHeaderView {
    let widget = Stack()
    /// Called when one goes back to the list where there is no room for both.
    var onBack: (@MainActor () -> Void)?
    /// Called when one wants to know who is talked to.
    var onProfile: (@MainActor () -> Void)?
    /// Called when who is talked to is to be shown beside the chat, or no longer.
    var onInfo: (@MainActor () -> Void)?
    /// Called when something was chosen of the menu that has taken the keyboard's focus nowhere.
    var onReturn: (@MainActor () -> Void)?

    private let bar = HeaderBar()
    private let title = WindowTitle()
    private let back: GTKBridge.Button
    private let menu: MenuButton
    private let info: ToggleButton
    /// What is seen while messages are being chosen; added when that is so first.
    private var chosenBar: HeaderBar?

    init(_ words: Strings) {
        back = GTKBridge.Button(icon: "go-previous-symbolic", label: words.chats) {}
        menu = MenuButton(icon: "view-more-symbolic", label: words.chatMenu)
        info = ToggleButton(icon: "sidebar-show-right-symbolic", label: words.chatInformation) { _ in }
        let profile = GTKBridge.Button(child: title, label: words.profile) { [weak self] in
            self?.onProfile?()
        }
        profile.addStyleClass("flat")
        profile.addStyleClass("chat-title")
        title.addStyleClass("of-bar")
        bar.setTitle(profile)
        bar.addAtStart(back)
        bar.addAtEnd(menu)
        bar.addAtEnd(info)
        info.isVisible = false
        showWindowButtons()
        widget.add(bar, "chat")
        back.onPress { [weak self] in self?.onBack?() }
        info.onPress { [weak self] in self?.onInfo?() }
        menu.onReturn { [weak self] in self?.onReturn?() }
    }

    /// Shows who is talked to.
    func show(_ title: String, subtitle: String) { self.title.show(title, subtitle: subtitle) }

    /// Whether the way back to the list is shown, as where there is but one column.
    func showsBack(_ shows: Bool) { (back.isVisible, beginsWindow) = (shows, shows) }

    /// Whether nothing is beside it where lines begin. What is at an end of the window has its buttons there.
    var beginsWindow = false { didSet { showWindowButtons() } }

    /// Whether who is talked to can be shown beside the chat, and whether that is so.
    func showInfoButton(_ shows: Bool, isOn: Bool) {
        info.isVisible = shows
        info.isOn = isOn
        showWindowButtons()
    }

    private func showWindowButtons() {
        for bar in [bar, chosenBar] { bar?.showWindowButtons(start: beginsWindow, end: !info.isOn) }
    }

    /// Shows what can be done with the messages that are chosen, or with the chat.
    func show(_ messageSelection: MessageSelectionController) {
        if messageSelection.isActive, chosenBar == nil {
            let bar = messageSelection.bar.widget
            widget.add(bar, "chosen")
            chosenBar = bar
            showWindowButtons()
        }
        // The keyboard does not go where nothing is seen.
        chosenBar?.isVisible = messageSelection.isActive
        widget.show(messageSelection.isActive ? "chosen" : "chat")
    }

    /// What the menu has, asked for each time that it opens.
    func setMenu(_ sections: @escaping @MainActor () -> [MenuSection]) {
        menu.setMenu(sections())
        menu.onOpen { [weak self] in self?.menu.setMenu(sections()) }
    }
}
