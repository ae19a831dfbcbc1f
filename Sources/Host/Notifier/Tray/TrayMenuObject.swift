/// The tray menu for panels: `com.canonical.dbusmenu`.
struct TrayMenuObject: BusObject {
    static let path = "/StatusNotifierItem/Menu"
    static let interface = "com.canonical.dbusmenu"
    static let members = """
        <property name="Version" type="u" access="read"/>
        <property name="TextDirection" type="s" access="read"/>
        <property name="Status" type="s" access="read"/>
        <property name="IconThemePath" type="as" access="read"/>
        <method name="GetLayout">
          <arg type="i" direction="in"/><arg type="i" direction="in"/><arg type="as" direction="in"/>
          <arg type="u" direction="out"/><arg type="(ia{sv}av)" direction="out"/>
        </method>
        <method name="GetGroupProperties">
          <arg type="ai" direction="in"/><arg type="as" direction="in"/>
          <arg type="a(ia{sv})" direction="out"/>
        </method>
        <method name="GetProperty">
          <arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
        </method>
        <method name="Event">
          <arg type="i" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/>
          <arg type="u" direction="in"/>
        </method>
        <method name="EventGroup">
          <arg type="a(isvu)" direction="in"/><arg type="ai" direction="out"/>
        </method>
        <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
        <method name="AboutToShowGroup">
          <arg type="ai" direction="in"/><arg type="ai" direction="out"/><arg type="ai" direction="out"/>
        </method>
        <signal name="ItemsPropertiesUpdated"><arg type="a(ia{sv})"/><arg type="a(ias)"/></signal>
        <signal name="LayoutUpdated"><arg type="u"/><arg type="i"/></signal>
        <signal name="ItemActivationRequested"><arg type="i"/><arg type="u"/></signal>
        """

    /// The id of the menu itself.
    private static let root: Int32 = 0

    /// The menu, and its number of changes.
    let menu: @Sendable () -> (TrayMenu, revision: UInt32)
    /// Called when the user chooses a row.
    let choose: @Sendable (TrayMenu.Choice) -> Void

    func property(_ name: String) -> BusValue? {
        switch name {
        case "Version": .uint32(3)
        case "TextDirection": .string("ltr")
        case "Status": .string("normal")
        case "IconThemePath": .strings([])
        default: nil
        }
    }

    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue] {
        let (menu, revision) = menu()
        switch method {
        case "GetLayout":
            let names = Set(arguments.strings(2) ?? [])
            let node = try Self.node(arguments.int32(0), depth: arguments.int32(1) ?? -1, names, of: menu)
            return [.uint32(revision), node]
        case "GetGroupProperties":
            let names = Set(arguments.strings(1) ?? [])
            let asked = arguments.int32s(0) ?? []
            let numbers = asked.isEmpty ? [Self.root] + menu.rows.map(\.number) : asked
            let found = numbers.compactMap { number in
                Self.options(of: number, names, in: menu).map {
                    BusValue.structure([.int32(number), .options($0)])
                }
            }
            return [.array("(ia{sv})", found)]
        case "GetProperty":
            let found = arguments.int32(0).flatMap { Self.options(of: $0, [], in: menu) }
            guard let option = found?.first(where: { $0.name == arguments.string(1) }) else { throw .unknown }
            return [.variant(option.value)]
        case "Event":
            guard let number = arguments.int32(0), Self.isThere(number, in: menu) else { throw .unknown }
            take(number, arguments.string(1), menu)
            return []
        case "EventGroup":
            let events = arguments.structures(0, "(isvu)") { event in
                event.int32(0).map { (number: $0, name: event.string(1)) }
            }
            let missing = (events ?? []).filter { event in
                take(event.number, event.name, menu)
                return !Self.isThere(event.number, in: menu)
            }
            return [.array("i", missing.map { .int32($0.number) })]
        // The shown menu is always current.
        case "AboutToShow":
            guard let number = arguments.int32(0), Self.isThere(number, in: menu) else { throw .unknown }
            return [.bool(false)]
        case "AboutToShowGroup":
            let missing = (arguments.int32s(0) ?? []).filter { !Self.isThere($0, in: menu) }
            return [.array("i", []), .array("i", missing.map(BusValue.int32))]
        default: throw .unknown
        }
    }

    private func take(_ number: Int32, _ event: String?, _ menu: TrayMenu) {
        guard event == "clicked", let choice = menu.row(number)?.choice else { return }
        choose(choice)
    }

    private static func isThere(_ number: Int32, in menu: TrayMenu) -> Bool {
        number == root || menu.row(number) != nil
    }

    /// A row with its children, to the given depth; negative for all.
    private static func node(
        _ number: Int32?,
        depth: Int32,
        _ names: Set<String>,
        of menu: TrayMenu
    ) throws(BusErrorReply) -> BusValue {
        guard let number, let options = options(of: number, names, in: menu) else { throw .unknown }
        let rows = number == root && depth != 0 ? menu.rows : []
        let below = rows.map { row in
            BusValue.variant(
                .structure([
                    .int32(row.number), .options(Self.options(of: row.number, names, in: menu) ?? []),
                    .array("v", []),
                ])
            )
        }
        return .structure([.int32(number), .options(options), .array("v", below)])
    }

    /// The properties of a row: all, or those in `names`; nil when there is no such row.
    private static func options(
        of number: Int32,
        _ names: Set<String>,
        in menu: TrayMenu
    ) -> [BusValue.Option]? {
        let all: [BusValue.Option]
        if number == root {
            all = [.init("children-display", .string("submenu"))]
        } else if let row = menu.row(number) {
            // A single "_" would mark the mnemonic.
            let label = row.label.split(separator: "_", omittingEmptySubsequences: false).joined(
                separator: "__"
            )
            all =
                row.choice == nil
                ? [.init("type", .string("separator"))]
                : [.init("label", .string(label))]
        } else {
            return nil
        }
        return names.isEmpty ? all : all.filter { names.contains($0.name) }
    }

    /// The signal that reports a changed menu.
    static func signal(_ revision: UInt32) -> (DesktopBus.MemberName, [BusValue]) {
        let name = DesktopBus.MemberName(path: path, interface: interface, member: "LayoutUpdated")
        return (name, [.uint32(revision), .int32(root)])
    }
}
