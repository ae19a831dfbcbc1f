package import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
package import Localization
package import MessageStore
import Signals
import StdExtras

/// Asks for a name and a phone number, and finds the user with that number.
package final class NewContact {
    /// The time to wait for the server's answer.
    private static let timeout = Duration.seconds(10)

    private let store: MessageStore
    private let services: AccountServices
    private let strings: Strings
    private let toasts: ToastOverlay
    private let found: @MainActor (PeerID) -> Void

    /// `found` is called with the user, if there is one.
    package init(
        store: MessageStore,
        services: AccountServices,
        strings: Strings,
        toasts: ToastOverlay,
        found: @escaping @MainActor (PeerID) -> Void
    ) {
        (self.store, self.services, self.strings) = (store, services, strings)
        (self.toasts, self.found) = (toasts, found)
    }

    /// Asks in a dialog over `window`.
    package func ask(over window: ApplicationWindow) {
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
            over: window
        )
    }

    private func add(_ entry: ContactEntry, _ digits: String) async {
        do {
            try await services.contacts.importEntries([entry])
            let end = ContinuousClock.now + Self.timeout
            while ContinuousClock.now < end {
                if let peer = try await contact(with: digits) { return found(peer) }
                try await Task.sleep(for: .milliseconds(200))
            }
            toasts.show(strings.nobodyWithNumber)
        } catch {
            toasts.show(strings.sentence(error))
        }
    }

    private func contact(with digits: String) async throws -> PeerID? {
        try await store.read { reader in
            try reader.contacts().first { id in
                guard case .user(let user)? = try reader.peer(id) else { return false }
                return user.phone == digits
            }
        }
    }
}
