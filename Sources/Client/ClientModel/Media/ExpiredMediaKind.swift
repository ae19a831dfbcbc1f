/// What was there. One that is not known reads as ``photo``. The raw values are stored.
public enum ExpiredMediaKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A picture.
    case photo = 0
    /// A film.
    case video = 1
    /// A voice message.
    case voice = 2
    /// A round video.
    case round = 3
}
