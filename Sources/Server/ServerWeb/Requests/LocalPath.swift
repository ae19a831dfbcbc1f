/// A place on the same server, to go to after signing in.
struct LocalPath: Equatable, Sendable {
    /// The path, perhaps with a query.
    let text: String

    /// The start.
    static let home = LocalPath(text: "/")

    private init(text: String) { self.text = text }

    /// Takes a path over that somebody wrote into an address. Anything that a browser could read as another host is the start.
    init(_ text: String?) {
        guard let text, text.hasPrefix("/"), text.utf8.count <= 1024, !text.hasPrefix("//"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else {
            self = .home
            return
        }
        self.text = text
    }
}
