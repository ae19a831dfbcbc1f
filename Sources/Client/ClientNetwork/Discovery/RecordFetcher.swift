public import MTProto
public import WireCrypto

import StdExtras

/// Fetches a server's signed record from the DNS over HTTPS, from resolvers that are reachable where the server's
/// own addresses are blocked.
///
/// Source: RFC 8484.
public struct RecordFetcher: Sendable {
    /// The DNS name of the record.
    public var name: String
    /// The fingerprint of the server's key.
    public var fingerprint: KeyFingerprint
    /// Resolvers that anybody may ask. They learn the name of a server, and only when none of its addresses answers.
    public static let publicResolvers = [
        "https://dns.quad9.net/dns-query", "https://cloudflare-dns.com/dns-query",
        "https://dns.google/dns-query",
    ]

    /// The URLs of resolvers, normally `https://HOST/dns-query`, asked in order.
    public var resolvers: [String]
    /// The proxy; nil to connect directly.
    public var proxy: Proxy?

    private let getter: any HTTPClient
    private let now: @Sendable () -> WireTime

    /// A fetcher of one server's record.
    ///
    /// - Parameters:
    ///   - name: The DNS name of the record.
    ///   - fingerprint: The fingerprint of the server's key.
    ///   - resolvers: The URLs of resolvers.
    ///   - getter: The client for the requests.
    ///   - now: The current time, as far as it is known.
    public init(
        name: String,
        fingerprint: KeyFingerprint,
        resolvers: [String],
        getter: any HTTPClient,
        now: @escaping @Sendable () -> WireTime
    ) {
        self.name = name
        self.fingerprint = fingerprint
        self.resolvers = resolvers
        self.getter = getter
        self.now = now
    }

    /// Fetches the newest record that the server's key has signed, with that key; nil if there is none. The first
    /// resolver with a valid record decides. Cancelling the task stops the search.
    public func record() async -> (record: SignedRecord, key: RSAPublicKey)? {
        guard let question = DNSMessage.question(about: name) else { return nil }
        for resolver in resolvers {
            // A resolver that is no URL, does not answer or lies is skipped.
            guard let document = document(resolver, question), let answer = try? await getter.get(document)
            else { continue }
            let texts = DNSMessage.texts(in: answer) ?? []
            let records = texts.compactMap { try? SignedRecord.read($0, of: fingerprint, now: now()) }
            if let newest = records.max(by: { $0.record.issued < $1.record.issued }) { return newest }
        }
        return nil
    }

    private func document(_ resolver: String, _ question: [UInt8]) -> HTTPDocument? {
        let separator = resolver.contains("?") ? "&" : "?"
        let url = "\(resolver)\(separator)dns=\(Base64.encode(question, .url))"
        var document = HTTPDocument(url: url, proxy: proxy)
        document?.mediaType = "application/dns-message"
        return document
    }
}
