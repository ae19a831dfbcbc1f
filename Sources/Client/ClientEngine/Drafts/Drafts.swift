public import ClientModel
public import MessageStore

/// Stores drafts: locally at once, on the server a moment later. A draft from another device never overwrites text
/// without a backup (TC-75 to TC-77).
public struct Drafts: Sendable {
    let services: AccountDependencies

    /// The drafts of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Stores what the user typed; an empty text clears the draft.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - reply: The message that it replies to.
    ///   - hasNoPreview: True to turn off link previews.
    ///   - preview: The choice of how the preview of a link is shown.
    ///   - key: The chat or thread.
    /// - Throws: `StoreError`.
    public func set(
        _ text: FormattedText,
        reply: ReplyHeader? = nil,
        hasNoPreview: Bool = false,
        preview: PreviewChoice = PreviewChoice(),
        _ key: DraftKey
    ) async throws {
        var draft = DraftState(text: text.text, date: Int32(clamping: services.serverTime() / 1000))
        draft.entities = text.entities
        draft.reply = reply
        draft.noPreview = hasNoPreview
        draft.preview = preview
        let kept = draft
        try await services.store.transaction { try $0.setDraft(kept, key) }
    }

    /// Restores text that another device's draft replaced, the most recent first. The text that is replaced now is
    /// kept in turn.
    ///
    /// - Returns: True if a replaced text existed.
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
