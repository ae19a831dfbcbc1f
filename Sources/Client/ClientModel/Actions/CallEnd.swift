/// The way a call ended. An unknown value reads as ``ended``. The raw values are stored.
public enum CallEnd: UInt8, Hashable, Sendable, CaseIterable {
    /// A participant hung up.
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
