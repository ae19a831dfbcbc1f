import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization

/// The page that makes a group: title, photo and members.
final class NewGroupScreen {
    /// Called with the new group.
    var onMade: (@MainActor (PeerID) -> Void)?

    private let parts: AccountServices
    private let title: Entry
    private let people: PeoplePane
    private let maker: NewChatForm
    private let page: FormPage

    init(
        _ account: Account,
        _ parts: AccountServices,
        _ look: WindowEnvironment,
        _ window: ApplicationWindow,
        _ toasts: ToastOverlay,
        back: @escaping @MainActor () -> Void
    ) {
        let words = look.words
        self.parts = parts
        title = Entry(label: words.groupTitle, hint: words.groupTitleHint)
        people = PeoplePane(account.store, parts, look)
        maker = NewChatForm(account, parts, words, window, toasts)
        page = FormPage(
            words.newGroup,
            words,
            action: words.create,
            parts: [title, maker.picture, people.widget],
            back: back
        )
        title.onChange { [weak self] in self?.show() }
        people.onChoice = { [weak self] in self?.show() }
        maker.onChange = { [weak self] in self?.show() }
        maker.onMade = { [weak self] in self?.onMade?($0) }
        maker.onFailure = { toasts.show(words.sentence($0)) }
        page.button?.onPress { [weak self] in self?.make() }
        show()
    }

    var widget: Widget { page.widget }

    /// Focuses the title.
    func focus() { title.takeFocus() }

    /// Stops following the contacts.
    func stop() { people.stop() }

    private func show() {
        page.button?.isSensitive =
            !maker.isBusy && !title.text.trimmingWhitespace.isEmpty && !people.state.chosen.isEmpty
    }

    private func make() {
        let (name, members) = (title.text.trimmingWhitespace, people.state.chosen.map(\.id))
        maker.make { [parts] in try await parts.newGroups.make(name, with: members) }
    }
}
