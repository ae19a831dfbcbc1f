public import MTProto
public import WireCrypto

/// Gets a server's public key, which clients need before the first key exchange, and checks it against what its
/// people say of it.
///
/// The server serves the key to anybody (`GET /key` on its port). It is trusted for its fingerprint, which the
/// invite link has; a link without one is trusted at first sight, and the person is shown the fingerprint.
public struct ServerKeyFetcher: Sendable {
    /// The path of the key on every server.
    public static let path = "/key"

    /// A key that a server has shown.
    public struct Offer: Sendable, Equatable {
        /// The key. Keep it: another one for the same server is an alarm.
        public var key: RSAPublicKey
        /// Whether the link vouches for it. Otherwise the person has to see ``fingerprint`` and agree.
        public var isVouchedFor: Bool

        /// To be compared, in groups of four digits.
        public var fingerprint: KeyFingerprint { KeyFingerprint(of: key) }
    }

    /// Asked when no way of the link answers; nil if the link names no record.
    public var records: RecordFetcher?
    /// Passed on the way; nil to connect directly.
    public var proxy: Proxy?

    private let getter: any HTTPClient

    /// A fetcher that gets keys by `getter`.
    public init(_ getter: any HTTPClient, records: RecordFetcher? = nil, proxy: Proxy? = nil) {
        self.getter = getter
        self.records = records
        self.proxy = proxy
    }

    /// The key of the server that `link` leads to, from the first of its ways that has it, or from its record.
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

/// Why there is no key to trust.
public enum ServerKeyError: Error, Equatable, Sendable {
    /// No way led to a key.
    case notFound
    /// There is a server, and its key is another one than the link says: somebody else answers, or the link is old.
    case otherKey
    /// The task was cancelled.
    case cancelled
}
