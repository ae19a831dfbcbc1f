/// The count at the program's icon in a dock, as `com.canonical.Unity.LauncherEntry` (client.md LX-10). What is in muted
/// chats is not counted there.
struct LauncherBadge: Equatable, Sendable {
    /// Docks that show counts have this name on the bus.
    static let host = "com.canonical.Unity"
    private static let program = "application://org.martlet.Martlet.desktop"

    /// What is shown; 0 for no number.
    var count = 0

    /// Nothing.
    init() {}

    /// The count for `state`.
    init(_ state: TrayState) {
        let unread = state.unread
        count = unread.isQuiet ? 0 : unread.count
    }

    /// How docks are told of it.
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
