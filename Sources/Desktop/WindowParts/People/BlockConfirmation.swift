import ClientEngine
package import ClientModel
package import GTKBridge
import Localization

/// Blocks a person after a question, and unblocks at once.
package enum BlockConfirmation {
    /// The menu's line that blocks or unblocks a person, the former in red.
    package static func entry(
        for person: BlockablePerson,
        _ peer: PeerID,
        _ context: ScreenContext
    ) -> MenuEntry {
        let strings = context.strings
        let title =
            person.isBlocked
            ? strings.unblockPerson(name: person.name) : strings.blockPerson(name: person.name)
        return MenuEntry(title, isDestructive: !person.isBlocked) { change(person, peer, context) }
    }

    /// Unblocks a person who is blocked; else asks whether to block the person.
    package static func change(_ person: BlockablePerson, _ peer: PeerID, _ context: ScreenContext) {
        let (strings, contacts) = (context.strings, context.services.contacts)
        guard !person.isBlocked else {
            return context.attempt { _ = try await contacts.setBlocked(false, peer) }
        }
        MessageDialog.ask(
            strings.blockQuestion(name: person.name),
            text: strings.blockText,
            answers: [
                .init(strings.cancel),
                .init(strings.blockNow, .destructive) {
                    context.attempt { _ = try await contacts.setBlocked(true, peer) }
                },
            ],
            over: context.window
        )
    }
}
