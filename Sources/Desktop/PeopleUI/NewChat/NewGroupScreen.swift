import ClientEngine
import ClientHost
import ClientModel
package import GTKBridge
import Localization
package import WindowParts
import StdExtras

/// The page that makes a group: title, photo and members.
package final class NewGroupScreen {
    package weak var delegate: (any NewChatScreenDelegate)?

    private let context: ScreenContext
    private let title: Entry
    private let people: PeoplePane
    private let maker: NewChatForm
    private let page: FormPage

    /// A page for groups of the context's account; `back` is called when the user goes back.
    package init(_ context: ScreenContext, back: @escaping @MainActor () -> Void) {
        self.context = context
        let strings = context.strings
        title = Entry(label: strings.groupTitle, hint: strings.groupTitleHint)
        people = PeoplePane(context, selection: .several)
        maker = NewChatForm(context)
        page = FormPage(
            strings.newGroup,
            strings,
            action: strings.create,
            parts: [title, maker.picture, people.widget],
            back: back
        )
        title.onChange { [weak self] in self?.show() }
        people.onPress = { [weak self] _ in self?.show() }
        maker.delegate = self
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
        maker.make { [services = context.services] in try await services.newGroups.make(name, with: members) }
    }
}

extension NewGroupScreen: NewChatFormDelegate {
    func formChanged() { show() }

    func made(_ chat: PeerID) { delegate?.openNewChat(chat, from: widget) }

    func failed(_ error: UserFacingError) { context.toasts.show(context.strings.sentence(error)) }
}
