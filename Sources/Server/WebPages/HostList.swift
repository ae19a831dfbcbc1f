/// Names of hosts, each with all below it: `example.org` stands for `www.example.org`, too.
struct HostList {
    private let hosts: [String]

    init(_ hosts: [String]) { self.hosts = hosts.map { $0.lowercased() } }

    /// True if the name, in small letters, is one of them or below one.
    func contains(_ name: String) -> Bool {
        hosts.contains { name == $0 || name.hasSuffix("." + $0) }
    }
}
