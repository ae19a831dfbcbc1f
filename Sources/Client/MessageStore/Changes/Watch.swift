public import ClientModel

/// One thing that a live view can look at and a transaction can touch.
///
/// Views are indexed by these, so a commit costs nothing for views that look at something else. A watch names
/// the thing only; the view reads its new state from the ``ChangeSet`` or the ``StoreReader``.
public struct Watch: Hashable, Sendable {
    /// The kinds of things. Raw values are written to the change log: numbers are never used again.
    enum Subject: UInt8, CaseIterable {
        case history = 1
        case message = 2
        case task = 40
    }

    let subject: Subject
    let first: Int64
    let second: Int64

    init(_ subject: Subject, _ first: Int64 = 0, _ second: Int64 = 0) {
        self.subject = subject
        self.first = first
        self.second = second
    }

    /// Any message or chunk of the history with `peer`, in all its spaces.
    public static func history(_ peer: PeerID) -> Watch { Watch(.history, peer.packed) }

    /// The message at `key`: stored, changed, moved away or deleted.
    public static func message(_ key: MessageKey) -> Watch {
        let number = Int64(key.namespace.rawValue) << 32 | Int64(UInt32(bitPattern: key.id))
        return Watch(.message, key.peer.packed, number)
    }
}
