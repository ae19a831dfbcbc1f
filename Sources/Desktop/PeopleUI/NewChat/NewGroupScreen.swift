package import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts
import StdExtras

/// The page that makes a group: title, photo and members.
package final class NewGroupScreen {
    /// Called with the new group.
    package var onMade: (@MainActor (PeerID) -> Void)?

    private let services: AccountServices
    private let title: Entry
    private let people: PeoplePane
    private let maker: NewChatForm
    private let page: FormPage

    package init(
        account: Account,
        services: AccountServices,
        environment: WindowEnvironment,
        window: ApplicationWindow,
        toasts: ToastOverlay,
        back: @escaping @MainActor () -> Void
    ) {
        let strings = environment.strings
        self.services = services
        title = Entry(label: strings.groupTitle, hint: strings.groupTitleHint)
        people = PeoplePane(account.store, services, environment)
        maker = NewChatForm(
            account: account,
            services: services,
            strings: strings,
            window: window,
            toasts: toasts
        )
        page = FormPage(
            strings.newGroup,
            strings,
            action: strings.create,
            parts: [title, maker.picture, people.widget],
            back: back
        )
        title.onChange { [weak self] in self?.show() }
        people.onChoice = { [weak self] in self?.show() }
        maker.onChange = { [weak self] in self?.show() }
        maker.onMade = { [weak self] in self?.onMade?($0) }
        maker.onFailure = { toasts.show(strings.sentence($0)) }
        page.button?.onPress { [weak self] in self?.make() }
        show()
    }

    package var widget: Widget { page.widget }

    /// Focuses the title.
    package func focus() { title.takeFocus() }

    /// Stops following the contacts.
    package func stop() { people.stop() }

    private func show() {
        page.button?.isSensitive =
            !maker.isBusy && !title.text.trimmingWhitespace.isEmpty && !people.state.chosen.isEmpty
    }

    private func make() {
        let (name, members) = (title.text.trimmingWhitespace, people.state.chosen.map(\.id))
        maker.make { [services] in try await services.newGroups.make(name, with: members) }
    }
}
