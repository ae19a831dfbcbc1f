public import ClientModel
public import MessageStore

/// Keeps what is typed: here at once, on the server a moment later, and never overwritten by another device without
/// being kept (client.md TC-75 to TC-77).
public struct Drafts: Sendable {
    let services: AccountDependencies

    /// Drafts of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Keeps what the member typed; an empty text clears the draft.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - reply: What it answers.
    ///   - hasNoPreview: Links in it are to have no preview.
    ///   - key: Where it was typed.
    /// - Throws: `StoreError`.
    public func set(
        _ text: FormattedText,
        reply: ReplyHeader? = nil,
        hasNoPreview: Bool = false,
        _ key: DraftKey
    ) async throws {
        var draft = DraftState(text: text.text, date: Int32(clamping: services.serverTime() / 1000))
        draft.entities = text.entities
        draft.reply = reply
        draft.noPreview = hasNoPreview
        let kept = draft
        try await services.store.transaction { try $0.setDraft(kept, key) }
    }

    /// Shows words again that another device's draft took the place of, the last first; those that they replace are
    /// kept in their turn.
    ///
    /// - Returns: Whether there were any.
    /// - Throws: `StoreError`.
    @discardableResult
    public func undo(_ key: DraftKey) async throws -> Bool {
        let now = Int32(clamping: services.serverTime() / 1000)
        return try await services.store.transaction { transaction in
            let state = try transaction.reader.interfaceState(key)
            guard var draft = state.superseded.first else { return false }
            try transaction.updateInterfaceState(key) { state in
                state.superseded.removeFirst()
                if let shown = state.draft, !shown.isEmpty { state.superseded.append(shown) }
            }
            draft.date = now
            try transaction.setDraft(draft, key)
            return true
        }
    }
}
