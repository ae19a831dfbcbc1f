/// The tray icon for panels: `org.kde.StatusNotifierItem` (LX-08).
struct TrayItemObject: BusObject {
    static let path = "/StatusNotifierItem"
    static let interface = "org.kde.StatusNotifierItem"
    static let members = """
        <property name="Category" type="s" access="read"/>
        <property name="Id" type="s" access="read"/>
        <property name="Title" type="s" access="read"/>
        <property name="Status" type="s" access="read"/>
        <property name="WindowId" type="i" access="read"/>
        <property name="IconThemePath" type="s" access="read"/>
        <property name="IconName" type="s" access="read"/>
        <property name="IconPixmap" type="a(iiay)" access="read"/>
        <property name="OverlayIconName" type="s" access="read"/>
        <property name="AttentionIconName" type="s" access="read"/>
        <property name="AttentionIconPixmap" type="a(iiay)" access="read"/>
        <property name="ToolTip" type="(sa(iiay)ss)" access="read"/>
        <property name="ItemIsMenu" type="b" access="read"/>
        <property name="Menu" type="o" access="read"/>
        <method name="Activate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="SecondaryActivate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="ContextMenu"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="Scroll"><arg type="i" direction="in"/><arg type="s" direction="in"/></method>
        <method name="ProvideXdgActivationToken"><arg type="s" direction="in"/></method>
        <signal name="NewTitle"/>
        <signal name="NewIcon"/>
        <signal name="NewAttentionIcon"/>
        <signal name="NewToolTip"/>
        <signal name="NewStatus"><arg type="s"/></signal>
        """

    /// The current content.
    let item: @Sendable () -> TrayItem
    /// Called when the icon is pressed.
    let activate: @Sendable () -> Void
    /// Called before `activate` with the token that lets a window come to the front.
    let provide: @Sendable (_ token: String) -> Void

    func property(_ name: String) -> BusValue? {
        let item = item()
        return switch name {
        case "Category": .string("Communications")
        case "Id": .string("martlet")
        case "Title": .string(item.title)
        case "Status": .string(item.status.rawValue)
        case "WindowId": .int32(0)
        case "IconThemePath": .string(TrayIcon.folder)
        case "IconName", "AttentionIconName": .string(item.icon.rawValue)
        case "IconPixmap", "AttentionIconPixmap": Self.noPictures
        case "OverlayIconName": .string("")
        case "ToolTip":
            .structure([
                .string(item.icon.rawValue), Self.noPictures, .string(item.title),
                // Panels read the text as markup.
                .string(NotificationText.escaped(item.text)),
            ])
        case "ItemIsMenu": .bool(false)
        case "Menu": .path(TrayMenuObject.path)
        default: nil
        }
    }

    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue] {
        switch method {
        case "Activate", "SecondaryActivate": activate()
        case "ProvideXdgActivationToken": arguments.string(0).map(provide)
        // The panel shows the menu by itself; there is nothing to scroll.
        case "ContextMenu", "Scroll": break
        default: throw .unknown
        }
        return []
    }

    /// No pixmaps: the themes have our icons.
    private static let noPictures = BusValue.array("(iiay)", [])

    /// The signal that reports a change.
    static func signal(_ change: TrayItem.Change, of item: TrayItem) -> (DesktopBus.MemberName, [BusValue]) {
        let name = DesktopBus.MemberName(path: path, interface: interface, member: change.rawValue)
        return (name, change == .status ? [.string(item.status.rawValue)] : [])
    }
}
