import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// Lists who read a message of the user in a group, and the times.
enum ReadersDialog {
    /// Shows the readers of a message; `open` gets the one whose row is pressed.
    static func show(
        of key: MessageKey,
        _ context: ScreenContext,
        _ zone: TimeZoneRules,
        open: @escaping @MainActor (PeerID) -> Void
    ) {
        let strings = context.strings
        let list = PeopleListDialog(strings.readersTitle, context, open: open)
        list.present()
        Task {
            do {
                let readers = try await context.services.readers.readers(of: key)
                let people = try await context.store.read { reader in
                    try readers.compactMap { each in
                        try reader.peer(each.peer).map { (peer: $0, time: each.time) }
                    }
                }
                let now = context.serverNow
                list.add(
                    people.map { peer, time in
                        let label = Label(strings.moment(time, in: zone, since: now), overflow: .grows)
                        label.addStyleClass("dim-label")
                        return (peer, label)
                    }
                )
            } catch {
                context.toasts.show(strings.sentence(error))
            }
        }
    }
}
