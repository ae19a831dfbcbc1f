/// The unread count on the program's icon in a dock, by `com.canonical.Unity.LauncherEntry` (LX-10). Muted chats do
/// not count.
struct LauncherBadge: Equatable, Sendable {
    /// The bus name of docks that show counts.
    static let host = "com.canonical.Unity"
    private static let program = "application://org.martlet.Martlet.desktop"

    /// The count; 0 for no badge.
    var count = 0

    /// Creates an empty badge.
    init() {}

    /// Creates the badge for `state`.
    init(_ state: TrayState) {
        let unread = state.unread
        count = unread.isQuiet ? 0 : unread.count
    }

    /// The signal that updates docks.
    var signal: (DesktopBus.MemberName, [BusValue]) {
        let name = DesktopBus.MemberName(
            path: "/org/martlet/Martlet",
            interface: "com.canonical.Unity.LauncherEntry",
            member: "Update"
        )
        let options: [BusValue.Option] = [
            .init("count", .int64(Int64(count))),
            .init("count-visible", .bool(count > 0)),
        ]
        return (name, [.string(Self.program), .options(options)])
    }
}
