/// What was typed for the passphrase of the stored data: a new one is typed twice.
nonisolated struct PassphraseForm: Equatable, Sendable {
    /// True for a new passphrase.
    let isNew: Bool
    /// The texts of the fields, from the top down.
    var texts: [String]

    /// An empty form.
    init(isNew: Bool) {
        self.isNew = isNew
        texts = isNew ? ["", ""] : [""]
    }

    /// The passphrase, once it may be taken.
    var passphrase: String? {
        // By bytes, of which the key is made: letters can be equal in several ways.
        guard let first = texts.first, !first.isEmpty, texts.allSatisfy({ $0.utf8.elementsEqual(first.utf8) })
        else { return nil }
        return first
    }

    /// True if the second text differs, whatever is typed after it.
    var differs: Bool {
        guard let first = texts.first, let last = texts.last else { return false }
        return !first.utf8.starts(with: last.utf8)
    }
}
