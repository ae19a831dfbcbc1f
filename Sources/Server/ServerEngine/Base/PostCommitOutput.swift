import TelegramSchema

/// The output of the running batch's jobs, released when the batch is durable.
struct PostCommitOutput {
    var batch = EngineBatch()
    var works: [DeferredWork] = []
    /// Pages of the web to look up.
    var lookups: [PageLookup] = []
    /// The notes about keys that were written in this batch, by key.
    var keptNotes: [Int64: KeyUsageBuffer.Note] = [:]
    /// True if views of members' pages were written in this batch.
    var keepsViews = false
    /// Callers of `transact` that wait for the commit.
    var completions: [@Sendable () -> Void] = []

    /// A point to return to when one job fails and the batch goes on.
    struct Mark {
        fileprivate var answers: Int
        fileprivate var pushes: Int
        fileprivate var bindings: Int
        fileprivate var muted: Int
        fileprivate var works: Int
        fileprivate var lookups: Int
        fileprivate var completions: Int
        fileprivate var keptNotes: [Int64: KeyUsageBuffer.Note]
        fileprivate var keepsViews: Bool
    }

    var mark: Mark {
        Mark(
            answers: batch.answers.count,
            pushes: batch.pushes.count,
            bindings: batch.bindings.count,
            muted: batch.muted.count,
            works: works.count,
            lookups: lookups.count,
            completions: completions.count,
            keptNotes: keptNotes,
            keepsViews: keepsViews
        )
    }

    /// Drops the output after `mark`.
    mutating func rewind(to mark: Mark) {
        batch.answers.removeSubrange(mark.answers...)
        batch.pushes.removeSubrange(mark.pushes...)
        batch.bindings.removeSubrange(mark.bindings...)
        batch.muted.removeSubrange(mark.muted...)
        works.removeSubrange(mark.works...)
        lookups.removeSubrange(mark.lookups...)
        completions.removeSubrange(mark.completions...)
        keptNotes = mark.keptNotes
        keepsViews = mark.keepsViews
    }
}
