import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Asks for people whose names and phone numbers are sent.
final class ContactsPanel: AttachmentPanel {
    var widget: Widget { column }
    weak var delegate: (any AttachmentPanelDelegate)?

    private let column = Box(.vertical)
    private let people: PeoplePane

    /// A panel with the contacts whose numbers the user can see.
    init(_ context: ScreenContext) {
        people = PeoplePane(context, selection: .several, needsPhone: true)
        people.widget.setMargins(top: 6, bottom: 12, start: 12, end: 12)
        let scrolled = ScrolledWindow(people.widget)
        scrolled.expand()
        let note = Label(context.strings.contactsWithNumbers, overflow: .wraps, alignment: .center)
        note.addStyleClass("dim-label")
        note.addStyleClass("caption")
        note.setMargins(top: 8, bottom: 10, start: 12, end: 12)
        for part in [scrolled, Separator(.horizontal), note] as [Widget] { column.append(part) }
        people.onPress = { [weak self] _ in self?.delegate?.attachmentPanelChanged() }
    }

    var media: [Media] {
        people.state.chosen.compactMap { peer in
            guard case .user(let user) = peer else { return nil }
            return SharedContact(user).map(Media.contact)
        }
    }

    func focus() { people.focus() }

    func stop() { people.stop() }
}
