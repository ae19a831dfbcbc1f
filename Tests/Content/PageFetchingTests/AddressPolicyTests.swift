import StdExtras
import Testing

@testable import PageFetching

struct AddressPolicyTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
        "192.88.99.1", "192.168.0.1", "192.175.48.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe",
        "64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1", "2001::1", "2001:10::1",
        "2001:20::1",
        "2001:1ff::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "5f00::1", "fc00::1",
        "fd12::1",
        "fe80::1", "fe80::1%lo", "fec0::1", "ff02::1", "4000::1",
    ])
    func `addresses that are not public are refused`(text: String) throws {
        #expect(!AddressPolicy().permits(try #require(IPAddress(text))))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1",
        "169.253.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "192.167.0.1", "198.17.0.1", "198.20.0.1",
        "223.255.255.255", "::ffff:1.1.1.1", "2001:200::1", "2606:4700::1111", "2a00::1", "2003::1",
    ])
    func `public addresses are permitted`(text: String) throws {
        #expect(AddressPolicy().permits(try #require(IPAddress(text))))
    }

    @Test(arguments: [
        ("192.168.1.7", "255.255.255.0", "192.168.1.7/32"), ("1.2.3.4", "0.0.0.0", "1.2.3.4/32"),
        ("2a00::7", "ffff:ffff:ffff:ffff::", "2a00::7/64"), ("2a00::7", nil, "2a00::7/64"),
        ("2a00::7", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2a00::7/64"),
        ("2a00::7", "ffff:ffff:ffff:ff00::", "2a00::7/56"), ("2a00::7", "ffff::", "2a00::7/48"),
    ])
    func `the neighbours in IPv6 are the machine's own`(text: String, mask: String?, network: String) throws {
        let address = try #require(IPAddress(text))
        let found = MachineAddresses.network(of: address, mask: mask.flatMap { IPAddress($0) })
        #expect(found.description == network)
    }

    @Test func `the host's settings come first, and refusing before allowing`() throws {
        let inner = try #require(IPAddress("192.168.1.7"))
        let own = try #require(IPAddress("1.1.1.1"))
        var policy = AddressPolicy(own: [AddressRange(own)])
        #expect(!policy.permits(own))
        policy.allowed = ["192.168.1.0/24", "1.1.1.1"].compactMap { AddressRange($0) }
        #expect(policy.permits(inner))
        #expect(policy.permits(own))
        policy.denied = ["192.168.1.7"].compactMap { AddressRange($0) }
        #expect(!policy.permits(inner))
    }

    @Test func `name servers are those of the system's file`() {
        let file =
            "# mine\nnameserver 9.9.9.9\nsearch x\nnameserver ::1\nnameserver bad\nnameserver 1.1.1.1\nnameserver 8.8.8.8"
        #expect(
            NameServer.servers(inResolverFile: file).map(\.text) == ["9.9.9.9:53", "[::1]:53", "1.1.1.1:53"]
        )
        #expect(NameServer.servers(inResolverFile: "").map(\.text) == ["127.0.0.1:53"])
        #expect(NameServer("127.0.0.1:5353")?.text == "127.0.0.1:5353")
        #expect(NameServer("[::1]:54")?.text == "[::1]:54")
        #expect(NameServer("localhost") == nil)
    }

    @Test func `a map of a site is read`() {
        #expect(
            ConnectionOverride("Example.org:443:127.0.0.1:8443")?.text == "example.org:443:127.0.0.1:8443"
        )
        #expect(ConnectionOverride("example.org:80:[::1]:8080")?.text == "example.org:80:[::1]:8080")
        for text in [
            "", "a:b:c:d", "example.org:80", "example.org:80:localhost:1", "example.org:80:127.0.0.1:x",
        ] {
            #expect(ConnectionOverride(text) == nil)
        }
    }
}
