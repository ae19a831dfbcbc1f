import Testing

@testable import ClientNetwork

@Suite struct NetworkPathTests {
    private let wireless = NetworkPath(addresses: ["10.0.0.2", "172.17.0.1"], sources: ["10.0.0.2"])
    private let wired = NetworkPath(addresses: ["10.0.1.2", "172.17.0.1"], sources: ["10.0.1.2"])

    @Test func `a connection ends with the address that it starts from`() {
        #expect(wired.endsConnection(from: "10.0.0.2", of: wireless))
        #expect(!wired.endsConnection(from: "172.17.0.1", of: wireless))
    }

    @Test(arguments: [nil, "127.0.0.1", "169.254.3.4"])
    func `one whose address says nothing ends if the way to the internet has another`(address: String?) {
        #expect(wired.endsConnection(from: address, of: wireless))
        var more = wireless
        more.addresses.remove("172.17.0.1")
        #expect(!more.endsConnection(from: address, of: wireless))
    }
}
