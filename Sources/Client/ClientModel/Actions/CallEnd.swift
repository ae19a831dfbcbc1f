/// How a call ended. One that is not known reads as ``ended``. The raw values are stored.
public enum CallEnd: UInt8, Hashable, Sendable, CaseIterable {
    /// Somebody hung up.
    case ended = 0
    /// Nobody answered.
    case missed = 1
    /// It was declined.
    case declined = 2
    /// The line was busy.
    case busy = 3
    /// The connection was lost.
    case disconnected = 4
}
