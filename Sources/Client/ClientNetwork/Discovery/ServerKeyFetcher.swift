public import MTProto
public import WireCrypto

/// Fetches a server's public key, which clients need before the first key exchange, and verifies it.
///
/// The server sends the key to anybody (`GET /key` on its port). The key is trusted by its fingerprint in the invite
/// link. For a link without a fingerprint it is trusted on first use, and the user is shown the fingerprint.
public struct ServerKeyFetcher: Sendable {
    /// The path of the key on every server.
    public static let path = "/key"

    /// A key from a server.
    public struct Offer: Sendable, Equatable {
        /// The key. Store it: another key for the same server is an alarm.
        public var key: RSAPublicKey
        /// True if the link contains the fingerprint. Otherwise the user must see ``fingerprint`` and agree.
        public var isVouchedFor: Bool

        /// The fingerprint for comparison, in groups of four digits.
        public var fingerprint: KeyFingerprint { KeyFingerprint(of: key) }
    }

    /// The fetcher for the DNS record, used when no route of the link answers; nil if the link names no record.
    public var records: RecordFetcher?
    /// The proxy; nil to connect directly.
    public var proxy: Proxy?

    private let getter: any HTTPClient

    /// A fetcher that uses `getter` for its requests.
    public init(_ getter: any HTTPClient, records: RecordFetcher? = nil, proxy: Proxy? = nil) {
        self.getter = getter
        self.records = records
        self.proxy = proxy
    }

    /// Fetches the key of the server in `link`, from the first of its routes that has it, or from its record.
    ///
    /// - Throws: ``ServerKeyError``.
    public func key(of link: InviteLink) async throws(ServerKeyError) -> Offer {
        var sawOther = false
        for endpoint in [link.endpoint] + link.alternates {
            let bytes: [UInt8]
            do throws(HTTPClientError) {
                bytes = try await getter.get(document(endpoint))
            } catch {
                if error == .cancelled { throw .cancelled }
                continue
            }
            guard let key = try? RSAPublicKey(pem: String(decoding: bytes, as: UTF8.self)) else { continue }
            guard let pinned = link.key else { return Offer(key: key, isVouchedFor: false) }
            if KeyFingerprint(of: key) == pinned { return Offer(key: key, isVouchedFor: true) }
            sawOther = true
        }
        if let key = await records?.record()?.key { return Offer(key: key, isVouchedFor: true) }
        throw sawOther ? .otherKey : .notFound
    }

    private func document(_ endpoint: Endpoint) -> HTTPDocument {
        var endpoint = endpoint
        endpoint.carrier = endpoint.carrier == .secureWebSocket ? .tls : .tcp
        endpoint.proxy = proxy
        var document = HTTPDocument(endpoint, path: Self.path)
        document.maximumBytes = 8192
        return document
    }
}

/// The reasons why no trusted key was found.
public enum ServerKeyError: Error, Equatable, Sendable {
    /// No route led to a key.
    case notFound
    /// A server answered with another key than the link names: it is an impostor, or the link is old.
    case otherKey
    /// The task was cancelled.
    case cancelled
}
