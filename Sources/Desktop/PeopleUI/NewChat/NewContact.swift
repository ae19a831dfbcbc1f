import ClientEngine
import ClientHost
package import ClientModel
import GTKBridge
import Localization
import MessageStore
package import WindowParts
import Signals
import StdExtras

/// Asks for a name and a phone number, and finds the user with that number.
package final class NewContact {
    /// The time to wait for the server's answer.
    private static let timeout = Duration.seconds(10)

    private let context: ScreenContext
    private var strings: Strings { context.strings }
    private let found: @MainActor (PeerID) -> Void

    /// `found` is called with the user, if there is one.
    package init(_ context: ScreenContext, found: @escaping @MainActor (PeerID) -> Void) {
        (self.context, self.found) = (context, found)
    }

    /// Asks in a dialog.
    package func ask() {
        let phone = Entry(label: strings.phoneNumber, hint: strings.phoneNumber, purpose: .phone)
        let first = Entry(label: strings.firstName, hint: strings.firstName, purpose: .name)
        let last = Entry(label: strings.lastName, hint: strings.lastName, purpose: .name)
        let box = Box(.vertical, spacing: 8)
        for line in [first, last, phone] { box.append(line) }
        MessageDialog.ask(
            strings.newContact,
            text: strings.newContactText,
            answers: [
                .init(strings.cancel),
                .init(strings.add, .suggested) { [self] in
                    let digits = phone.text.filter(\.isNumber)
                    guard !digits.isEmpty else { return }
                    let name = first.text.trimmingWhitespace
                    let entry = ContactEntry(
                        phone: "+\(digits)",
                        firstName: name.isEmpty ? "+\(digits)" : name,
                        lastName: last.text.trimmingWhitespace
                    )
                    Task { await add(entry, digits) }
                },
            ],
            child: box,
            over: context.window
        )
    }

    private func add(_ entry: ContactEntry, _ digits: String) async {
        do {
            try await context.services.contacts.importEntries([entry])
            let end = ContinuousClock.now + Self.timeout
            while ContinuousClock.now < end {
                if let peer = try await contact(with: digits) { return found(peer) }
                try await Task.sleep(for: .milliseconds(200))
            }
            context.toasts.show(strings.nobodyWithNumber)
        } catch {
            context.toasts.show(strings.sentence(error))
        }
    }

    private func contact(with digits: String) async throws -> PeerID? {
        try await context.store.read { reader in
            try reader.contacts().first { id in
                guard case .user(let user)? = try reader.peer(id) else { return false }
                return user.phone == digits
            }
        }
    }
}
