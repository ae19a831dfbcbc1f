import ClientEngine
import ClientHost
import Localization
import MessageStore

/// Carries out changes of the user's own profile, and reports those that the server refuses; the profile is then
/// restored.
final class OwnProfileEditor {
    private let store: MessageStore
    private let pictures: PeerPhotos
    private let strings: Strings
    private let report: @MainActor (String) -> Void

    init(_ context: SettingsContext) {
        (store, pictures) = (context.account.store, context.services.pictures)
        (strings, report) = (context.strings, context.report)
    }

    /// Changes a name, the description or the username.
    func run(_ begin: @escaping @Sendable () async throws -> TaskID) {
        let store = store
        attempt { [strings] in
            guard case .refused(let name, _)? = try await store.outcome(of: begin()) else { return nil }
            return strings.sentence(.refused(ServerErrorReason(name)))
        }
    }

    /// Changes the photo.
    func picture(_ begin: @escaping @Sendable () async throws -> TaskID) {
        let pictures = pictures
        attempt {
            guard case .refused(let problem)? = try await pictures.outcome(of: begin()) else { return nil }
            throw problem
        }
    }

    /// Runs an operation, which returns a text to show.
    private func attempt(_ body: @escaping @Sendable () async throws -> String?) {
        Task { [strings, report] in
            do {
                if let text = try await body() { report(text) }
            } catch {
                report(strings.sentence(error))
            }
        }
    }
}
