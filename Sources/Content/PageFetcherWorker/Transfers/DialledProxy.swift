import Glibc
import PageFetching
import StdExtras

/// The proxy of the worker, whose name was looked up before the worker gave up its rights.
struct DialledProxy {
    let address: IPAddress
    /// The form that libcurl reads.
    let text: String

    /// Looks the proxy up as the system does, in its files, too: the proxy is the host's own.
    ///
    /// - Throws: ``FetchError/workerFailed`` if it is not known. The next worker asks again.
    init(_ proxy: FetcherProxy) throws(FetchError) {
        guard let address = IPAddress(proxy.host) ?? Self.address(of: proxy.host) else { throw .workerFailed }
        (self.address, text) = (address, proxy.text(at: address))
    }

    private static func address(of name: String) -> IPAddress? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return nil }
        defer { freeaddrinfo(first) }
        return first?.pointee.ai_addr.flatMap { IPAddress(socketAddress: $0) }
    }
}
