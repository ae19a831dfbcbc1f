/// The kind of expired media. An unknown value reads as ``photo``. The raw values are stored.
public enum ExpiredMediaKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A photo.
    case photo = 0
    /// A video.
    case video = 1
    /// A voice message.
    case voice = 2
    /// A round video.
    case round = 3
}
