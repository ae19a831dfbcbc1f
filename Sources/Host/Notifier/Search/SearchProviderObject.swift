/// Searches for the desktop: `org.gnome.Shell.SearchProvider2`.
struct SearchProviderObject: BusObject {
    /// The bus name of the search; also in `Packaging/org.martlet.Martlet.search-provider.ini`.
    static let name = "org.martlet.Martlet.SearchProvider"
    static let path = "/org/martlet/Martlet/SearchProvider"
    static let interface = "org.gnome.Shell.SearchProvider2"
    static let members = """
        <method name="GetInitialResultSet">
          <arg type="as" direction="in"/><arg type="as" direction="out"/>
        </method>
        <method name="GetSubsearchResultSet">
          <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
        </method>
        <method name="GetResultMetas">
          <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
        </method>
        <method name="ActivateResult">
          <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
        </method>
        <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        """

    /// Searches, and opens what was found.
    let search: DesktopSearch

    func property(_ name: String) -> BusValue? { nil }

    func answer(_ method: String, _ arguments: BusMessage) throws(BusErrorReply) -> [BusValue] {
        throw .unknown
    }

    func begins(_ method: String, _ arguments: BusMessage, _ reply: BusReply) -> Bool {
        switch method {
        case "GetInitialResultSet": find(arguments.strings(0), reply)
        // The terms change with each key; an index makes a new search as fast as one in the results so far.
        case "GetSubsearchResultSet": find(arguments.strings(1), reply)
        case "GetResultMetas":
            let names = arguments.strings(0) ?? []
            Task { reply.send([.array("a{sv}", await search.descriptions(of: names).map { .options($0) })]) }
        case "ActivateResult":
            let (name, time) = (arguments.string(0) ?? "", arguments.uint32(2) ?? 0)
            Task {
                await search.open(name, at: time)
                reply.send([])
            }
        case "LaunchSearch":
            let (terms, time) = (arguments.strings(0) ?? [], arguments.uint32(1) ?? 0)
            Task {
                await search.launch(terms, at: time)
                reply.send([])
            }
        default: return false
        }
        return true
    }

    private func find(_ terms: [String]?, _ reply: BusReply) {
        Task { reply.send([.strings(await search.find(terms ?? []))]) }
    }
}
