import ClientEngine
import ClientHost
import Localization
import MessageStore

/// Carries out changes of the user's own profile, and reports a photo that the server refuses. The refusal of another
/// change is told as that of any action.
final class OwnProfileEditor {
    private let pictures: PeerPhotos
    private let strings: Strings
    private let report: @MainActor (String) -> Void

    init(_ context: SettingsContext) {
        (pictures, strings, report) = (context.services.pictures, context.strings, context.report)
    }

    /// Changes a name, the description or the username.
    func run(_ begin: @escaping @Sendable () async throws -> TaskID) {
        attempt { _ = try await begin() }
    }

    /// Changes the photo.
    func picture(_ begin: @escaping @Sendable () async throws -> TaskID) {
        let pictures = pictures
        attempt {
            if case .refused(let problem)? = try await pictures.outcome(of: begin()) { throw problem }
        }
    }

    /// Runs an operation, and reports its error.
    private func attempt(_ body: @escaping @Sendable () async throws -> Void) {
        Task { [strings, report] in
            do {
                try await body()
            } catch {
                report(strings.sentence(error))
            }
        }
    }
}
