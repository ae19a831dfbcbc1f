import TelegramSchema

/// What jobs of the running batch will release when it is durable.
struct Effects {
    /// A login code on its way to the host's sink.
    struct CodeDelivery: Equatable {
        var phone: String
        var code: String
    }

    var batch = EngineBatch()
    var codes: [CodeDelivery] = []
    var works: [EngineLane.Work] = []
    /// Whether notes about keys were written in this batch.
    var keepsNotes = false
    /// Callers of `transact` that wait for the commit.
    var completions: [@Sendable () -> Void] = []

    /// A point to fall back to when one job fails and the batch goes on.
    struct Mark {
        fileprivate var answers: Int
        fileprivate var pushes: Int
        fileprivate var bindings: Int
        fileprivate var muted: Int
        fileprivate var codes: Int
        fileprivate var works: Int
        fileprivate var completions: Int
    }

    var mark: Mark {
        Mark(
            answers: batch.answers.count,
            pushes: batch.pushes.count,
            bindings: batch.bindings.count,
            muted: batch.muted.count,
            codes: codes.count,
            works: works.count,
            completions: completions.count
        )
    }

    /// Drops what came after `mark`.
    mutating func rewind(to mark: Mark) {
        batch.answers.removeSubrange(mark.answers...)
        batch.pushes.removeSubrange(mark.pushes...)
        batch.bindings.removeSubrange(mark.bindings...)
        batch.muted.removeSubrange(mark.muted...)
        codes.removeSubrange(mark.codes...)
        works.removeSubrange(mark.works...)
        completions.removeSubrange(mark.completions...)
    }
}
