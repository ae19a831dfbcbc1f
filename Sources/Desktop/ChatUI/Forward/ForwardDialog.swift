import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts
import StdExtras

/// Asks for the chats to forward messages or a link to: a search field, the chats, and a field for a comment.
///
/// The dialog lives until its window is closed, even if nobody else retains it.
final class ForwardDialog {
    /// The content to send.
    enum Payload {
        /// A number of messages.
        case messages(Int)
        /// A link, sent as a message of the user.
        case link(String)
        /// A text of another program, sent as a message of the user.
        case text(String)
        /// A number of files; the user is asked about them next.
        case files(Int)
    }

    /// An action of the user.
    enum Action {
        /// Searches chats by a text.
        case search(String)
        /// Sends to the chosen chats.
        case send(ForwardState)
        /// Sends from another account.
        case leave(for: AccountFolder)
        /// The dialog was closed, with or without a decision.
        case close
    }

    /// The maximum number of rows: other chats are found by a search.
    private static let mostRows = 60

    private let perform: @MainActor (Action) -> Void
    private let window: DialogWindow
    private let environment: WindowEnvironment
    private let send: GTKBridge.Button
    private let search: SearchEntry
    private let list = Box(.vertical, spacing: 2)
    private let chosen = Label()
    private let chosenBar: Revealer
    private let comment: Entry
    private let hidesAuthors: CheckButton
    private let empty: Label
    private var state = ForwardState() { didSet { if state != oldValue { show(oldValue) } } }
    /// A reference to the dialog itself while it is open: its window must answer.
    private var shown: ForwardDialog?
    private var rows: [(target: ChatTarget, button: ToggleButton, mark: Icon)] = []

    /// A dialog about a payload.
    ///
    /// - Parameters:
    ///   - payload: The content to send.
    ///   - target: A chat that is chosen from the beginning.
    ///   - otherAccounts: The accounts that the user may send from instead.
    ///   - parent: The window that it stands over.
    ///   - environment: The appearance of the window.
    ///   - perform: Called with what the user does; retained as long as the dialog.
    init(
        _ payload: Payload,
        to target: ChatTarget?,
        otherAccounts: [(folder: AccountFolder, name: String)] = [],
        over parent: ApplicationWindow,
        environment: WindowEnvironment,
        perform: @escaping @MainActor (Action) -> Void
    ) {
        (self.environment, self.perform) = (environment, perform)
        let strings = environment.strings
        var isNext = false
        if case .files = payload { isNext = true }
        send = GTKBridge.Button(isNext ? strings.shareNext : strings.send) {}
        search = SearchEntry(label: strings.forwardDestination, hint: strings.search)
        comment = Entry(label: strings.comment, hint: strings.addComment)
        hidesAuthors = CheckButton(strings.hideAuthors)
        empty = Label("", overflow: .wraps, alignment: .center)
        let (title, subtitle) =
            switch payload {
            case .messages(let count): (strings.forward, strings.selectedMessages(count: count))
            case .link(let link): (strings.shareLink, InviteSummary.short(link))
            case .text: (strings.share, "")
            case .files(let count): (strings.share, strings.phrase(.count(.file, count)))
            }
        window = DialogWindow(title, over: parent, width: 420, height: 580)
        // The user is the author of anything else, so there is none to hide.
        if case .messages = payload {} else { hidesAuthors.isVisible = false }
        chosenBar = Revealer(chosen, fromBelow: false)
        let content = Box(.vertical)
        let header = HeaderBar()
        header.setTitle(WindowTitle(title, subtitle: subtitle))
        header.showWindowButtons(start: false, end: false)
        header.addAtStart(Button(strings.cancel) { [weak self] in self?.window.close() })
        send.addStyleClass("suggested-action")
        send.isSensitive = false
        header.addAtEnd(send)
        if !otherAccounts.isEmpty { header.addAtEnd(accountButton(otherAccounts)) }
        search.setMargins(top: 6, bottom: 6, start: 12, end: 12)
        chosen.addStyleClass("accent")
        chosen.setMargins(bottom: 6, start: 14, end: 14)
        list.setMargins(bottom: 8, start: 6, end: 6)
        let scrolled = ScrolledWindow(list)
        scrolled.expand()
        let foot = Box(.vertical, spacing: 4)
        foot.setMargins(top: 8, bottom: 10, start: 12, end: 12)
        foot.append(comment)
        foot.append(hidesAuthors)
        empty.addStyleClass("dim-label")
        empty.setMargin(24)
        content.append(header)
        if case .text(let text) = payload { content.append(Self.whole(text)) }
        for part in [search, chosenBar, scrolled] as [Widget] { content.append(part) }
        // Files get their caption in the dialog that comes next.
        if !isNext { for part in [Separator(.horizontal), foot] as [Widget] { content.append(part) } }
        window.setContent(content)
        listen()
        guard let target else { return }
        state.chats = [target]
        state.toggle(target)
    }

    /// All of a text, which the user may not have seen before.
    private static func whole(_ text: String) -> Widget {
        let label = Label(text, overflow: .wraps)
        label.setMargins(top: 8, bottom: 4, start: 14, end: 14)
        let area = ScrolledWindow(label)
        area.setLeastSize(height: 84)
        return area
    }

    /// A button with the accounts that the user may send from instead.
    private func accountButton(_ accounts: [(folder: AccountFolder, name: String)]) -> MenuButton {
        let button = MenuButton(icon: "avatar-default-symbolic", label: environment.strings.sendFromOther)
        let entries = accounts.map { each in
            MenuEntry(each.name) { [weak self] in
                self?.perform(.leave(for: each.folder))
                self?.window.close()
            }
        }
        button.setMenu([MenuSection(environment.strings.sendFromOther, entries)])
        return button
    }

    private func listen() {
        send.onPress { [weak self] in self?.submit() }
        search.onChange { [weak self] in
            guard let self else { return }
            state.query = search.text.trimmingWhitespace
            perform(.search(state.query))
        }
        search.onSubmit { [weak self] in
            guard let self, let first = state.shown.first else { return }
            state.toggle(first)
            search.selectAll()
        }
        search.onStop { [weak self] in self?.window.close() }
        comment.onSubmit { [weak self] in self?.submit() }
        window.onClose { [weak self] in
            self?.perform(.close)
            self?.shown = nil
        }
    }

    /// Shows the dialog.
    func present() {
        shown = self
        window.present()
        // If the target is already chosen, only the comment is left to write.
        if state.canSend { comment.takeFocus() } else { search.takeFocus() }
    }

    /// Closes the dialog without sending.
    func close() { window.close() }

    /// Takes chats that were found.
    func take(_ found: ForwardModel.Found) {
        switch found {
        case .chats(let targets, let peers):
            environment.known.learn(peers)
            state.chats = targets
        case .called(let text, let targets, let peers):
            guard text == state.query else { return }
            environment.known.learn(peers)
            state.found = targets
        }
    }

    private func submit() {
        guard state.canSend else { return }
        var decided = state
        decided.comment = comment.text.trimmingWhitespace
        decided.hidesAuthors = hidesAuthors.isOn
        perform(.send(decided))
        window.close()
    }

    private func show(_ old: ForwardState) {
        let shown = Array(state.shown.prefix(Self.mostRows))
        if shown != rows.map(\.target) || rows.isEmpty { show(shown) }
        for row in rows {
            let isChosen = state.isChosen(row.target.id)
            row.button.isOn = isChosen
            row.mark.opacity = isChosen ? 1 : 0
        }
        send.isSensitive = state.canSend
        if state.canSend {
            chosen.text = environment.strings.forwardingTo(
                names: environment.strings.enumerated(state.chosen.map(\.title))
            )
        }
        chosenBar.isRevealed = state.canSend
    }

    private func show(_ targets: [ChatTarget]) {
        list.removeAll()
        rows = targets.map { target in
            let (row, mark) = (Box(.horizontal, spacing: 10), Icon("object-select-symbolic"))
            let column = Box(.vertical, spacing: 1)
            let (title, detail) = (Label(target.title), Label(target.detail))
            detail.addStyleClass("dim-label")
            detail.addStyleClass("caption")
            column.append(title)
            if !target.detail.isEmpty { column.append(detail) }
            column.align(vertical: .center)
            column.expandHorizontally()
            mark.addStyleClass("accent")
            for part in [environment.makeAvatar(target.avatar, side: 38), column, mark] { row.append(part) }
            let button = ToggleButton(child: row, label: target.title) { [weak self] _ in
                self?.state.toggle(target)
            }
            button.addStyleClass("flat")
            list.append(button)
            return (target, button, mark)
        }
        guard targets.isEmpty else { return }
        empty.text = environment.strings.noChatFound(query: search.text)
        list.append(empty)
    }
}
