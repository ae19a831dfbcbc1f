/// How this computer reaches others at present.
public struct NetworkPath: Hashable, Sendable {
    /// True if there is a network.
    public var isAvailable: Bool
    /// The addresses of this computer that are valid beyond its own links, as text; empty if they are not known.
    public var addresses: Set<String>

    /// A network that is there unless said otherwise, with no known addresses.
    public init(isAvailable: Bool = true, addresses: Set<String> = []) {
        (self.isAvailable, self.addresses) = (isAvailable, addresses)
    }

    /// True if a connection that was made on `former` may lead nowhere, since this computer has lost an address: from a
    /// connection alone that is seen only when an answer stays away.
    func endsConnections(of former: NetworkPath) -> Bool {
        !isAvailable || !former.addresses.isSubset(of: addresses)
    }
}
