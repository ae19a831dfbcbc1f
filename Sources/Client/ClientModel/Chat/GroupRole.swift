/// What a member is. One that is not known reads as ``member``. The raw values are stored.
public enum GroupRole: UInt8, Hashable, Sendable, CaseIterable {
    /// A member.
    case member = 0
    /// An administrator.
    case admin = 1
    /// Made the group.
    case creator = 2
}
