/// How this computer reaches others at present.
public struct NetworkPath: Hashable, Sendable {
    /// True if there is a network.
    public var isAvailable: Bool
    /// The addresses of this computer that are valid beyond its own links, as text; empty if they are not known.
    public var addresses: Set<String>
    /// Those of ``addresses`` from which it reaches the internet, one of each family at most. Others belong to containers,
    /// virtual machines and further networks; they come and go without a word about the way to a server. Empty if no route
    /// leads to the internet, as in a network of its own.
    public var sources: Set<String>

    /// A network that is there unless said otherwise, with no known addresses.
    public init(isAvailable: Bool = true, addresses: Set<String> = [], sources: Set<String> = []) {
        (self.isAvailable, self.addresses, self.sources) = (isAvailable, addresses, sources)
    }

    /// True if a connection that was made on `former` may lead nowhere, since the address that it starts from is gone: from
    /// the connection alone that is seen only when an answer stays away.
    ///
    /// - Parameters:
    ///   - address: The address that the connection starts from; nil if it is not known, as while the connection is made. It and
    ///     one of this computer alone may stand for any from which the internet was reached.
    ///   - former: The path before this one.
    /// - Returns: True if the connection is to be given up.
    func endsConnection(from address: String?, of former: NetworkPath) -> Bool {
        guard isAvailable else { return true }
        // Nothing is observed of addresses of a link, or of this computer alone, as before a proxy on it.
        guard let address, former.addresses.contains(address) else {
            return !former.likelySources.isSubset(of: likelySources)
        }
        return !addresses.contains(address)
    }

    /// True if what failed, or was learned, on `former` says nothing about this path.
    func leadsElsewhere(than former: NetworkPath) -> Bool {
        isAvailable != former.isAvailable || sources != former.sources
            || likelySources != former.likelySources
    }

    /// The addresses from which a connection may start whose own is not known: any, if none leads to the internet.
    private var likelySources: Set<String> { sources.isEmpty ? addresses : sources }
}
