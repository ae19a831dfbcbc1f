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
    /// The time to wait for the answer to be stored.
    private static let storing = Duration.seconds(1)

    private let context: ScreenContext
    private var strings: Strings { context.strings }
    private let found: @MainActor (PeerID) -> Void

    /// `found` is called with the user, if there is one.
    package init(_ context: ScreenContext, found: @escaping @MainActor (PeerID) -> Void) {
        (self.context, self.found) = (context, found)
    }

    /// Asks in a dialog, which stays open until somebody was found.
    package func ask() {
        let phone = Entry(label: strings.phoneNumber, hint: strings.phoneNumber, purpose: .phone)
        let first = Entry(label: strings.firstName, hint: strings.firstName, purpose: .name)
        let last = Entry(label: strings.lastName, hint: strings.lastName, purpose: .name)
        let form = FormDialog.Form(
            title: strings.newContact,
            text: strings.newContactText,
            button: strings.add,
            fields: [first, last, phone],
            isValid: { TypedPhoneNumber(phone.text) != nil },
            submit: { [self] in
                guard let number = TypedPhoneNumber(phone.text) else {
                    return .problem(strings.sentence(.phoneInvalid))
                }
                var names = (first: first.text.trimmingWhitespace, last: last.text.trimmingWhitespace)
                if names.first.isEmpty { names = (names.last, "") }
                // Without a name the contact keeps their own.
                let entry = ContactEntry(
                    phone: "+\(number.digits)",
                    firstName: names.first,
                    lastName: names.last
                )
                return try await add(entry, number.digits)
            }
        )
        FormDialog.show(form, in: context)
    }

    private func add(_ entry: ContactEntry, _ digits: String) async throws -> FormDialog.Outcome {
        guard try await isImported(entry) else { return .problem(strings.sentence(.noAnswer)) }
        let end = ContinuousClock.now + Self.storing
        repeat {
            if let peer = try await contact(with: digits) {
                return .done { [found] in found(peer) }
            }
            try await Task.sleep(for: .milliseconds(100))
        } while ContinuousClock.now < end
        return .problem(strings.nobodyWithNumber)
    }

    /// Waits for the server's answer. Without one the tasks are given up: nobody is added behind the user's back.
    private func isImported(_ entry: ContactEntry) async throws -> Bool {
        let (services, store) = (context.services, context.store)
        var tasks: [TaskID] = []
        do {
            let isDone = try await services.decide(within: Self.timeout) {
                tasks = try await services.contacts.importEntries([entry])
                return tasks
            }
            if isDone { return true }
            try await store.transaction { [tasks] in for task in tasks { _ = try $0.cancelTask(task) } }
            return false
        } catch {
            // Not in this task, which may be cancelled.
            Task { [tasks] in
                try? await store.transaction { for task in tasks { _ = try $0.cancelTask(task) } }
            }
            throw error
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
