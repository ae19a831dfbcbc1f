/// The playing program for panels: `org.mpris.MediaPlayer2`.
struct MPRISRootObject: BusObject {
    static let interface = "org.mpris.MediaPlayer2"
    static let members = """
        <property name="CanQuit" type="b" access="read"/>
        <property name="CanRaise" type="b" access="read"/>
        <property name="HasTrackList" type="b" access="read"/>
        <property name="Identity" type="s" access="read"/>
        <property name="DesktopEntry" type="s" access="read"/>
        <property name="SupportedUriSchemes" type="as" access="read"/>
        <property name="SupportedMimeTypes" type="as" access="read"/>
        <method name="Raise"/>
        <method name="Quit"/>
        """

    /// Called when the user wants the window.
    let raise: @Sendable () -> Void

    func property(_ name: String) -> BusValue? {
        switch name {
        // Quitting the player must not quit the messenger.
        case "CanQuit", "HasTrackList": .bool(false)
        case "CanRaise": .bool(true)
        case "Identity": .string("Martlet")
        case "DesktopEntry": .string("org.martlet.Martlet")
        case "SupportedUriSchemes", "SupportedMimeTypes": .strings([])
        default: nil
        }
    }

    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue] {
        switch method {
        case "Raise": raise()
        case "Quit": break
        default: throw .unknown
        }
        return []
    }
}
