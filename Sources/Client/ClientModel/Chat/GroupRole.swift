/// The role of a member. An unknown value reads as ``member``. The raw values are stored.
public enum GroupRole: UInt8, Hashable, Sendable, CaseIterable {
    /// A member.
    case member = 0
    /// An administrator.
    case admin = 1
    /// The creator of the group.
    case creator = 2
}
