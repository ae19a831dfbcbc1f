public import ClientEngine
import Foundation
public import MTProto
public import WireCrypto

/// The server of an account, stored beside the account's store because it is needed before the store is opened.
/// Contains no secrets.
public struct ServerRecord: Sendable {
    /// The link that the user followed.
    public var link: InviteLink
    /// The server's public key at sign-in. A different key later is an alarm.
    public var key: RSAPublicKey
    /// Certificates in PEM that are trusted besides the system's, for hosts with an authority of their own.
    public var authorities: [String] = []
    /// The resolvers for the server's record over HTTPS; see ``ServerLocationHints/resolvers``.
    public var resolvers: [String] = []

    /// Creates a record. An invitation in the link is good once, for the sign-in, and not kept.
    public init(link: InviteLink, key: RSAPublicKey) {
        self.link = link
        self.link.invitation = nil
        self.key = key
    }

    /// The name or address of the server, for members.
    public var host: String { link.endpoint.host }

    /// The link of the server with the fingerprint of its key, for others to follow.
    public var linkForOthers: String {
        var link = link
        link.key = KeyFingerprint(of: key)
        return link.description
    }

    /// The addresses of the server.
    public var endpoints: [Endpoint] { [link.endpoint] + link.alternates }

    private struct Stored: Codable {
        var link: String
        var key: String
        var authorities: [String]?
        var resolvers: [String]?
    }

    /// Reads an account's record.
    ///
    /// - Throws: ``HostError/serverUnknown``.
    public init(of account: AccountFolder) throws(HostError) {
        do {
            let data = try Data(contentsOf: Self.url(account))
            let stored = try JSONDecoder().decode(Stored.self, from: data)
            self.init(link: try InviteLink(stored.link), key: try RSAPublicKey(pem: stored.key))
            authorities = stored.authorities ?? []
            resolvers = stored.resolvers ?? []
        } catch {
            throw .serverUnknown
        }
    }

    /// The server's name for people: its host.
    ///
    /// - Returns: The name of the account's folder, if the record cannot be read.
    public static func name(of account: AccountFolder) -> String {
        (try? ServerRecord(of: account))?.link.endpoint.host ?? account.name
    }

    /// Saves the record for an account.
    ///
    /// - Throws: ``HostError/folderUnusable``.
    public func save(for account: AccountFolder) throws(HostError) {
        do {
            let stored = Stored(
                link: link.description,
                key: try key.pkcs1PEM(),
                authorities: authorities.isEmpty ? nil : authorities,
                resolvers: resolvers.isEmpty ? nil : resolvers
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(stored).write(to: Self.url(account), options: .atomic)
        } catch {
            throw .folderUnusable(account.path)
        }
    }

    private static func url(_ account: AccountFolder) -> URL {
        URL(fileURLWithPath: "\(account.path)/server.json")
    }
}
