package import ClientModel
import MessageStore

/// A reply that the composer no longer shows, for messages that carry it in its place.
nonisolated package struct TakenReply: Sendable {
    let store: MessageStore
    let subject: ComposerState.Subject

    /// The header for a message; the answered message may have got another key since the reply was begun.
    ///
    /// - Throws: `StoreError`.
    package func header() async throws -> ReplyHeader? {
        .to(try await store.key(of: subject), subject.quote)
    }
}
