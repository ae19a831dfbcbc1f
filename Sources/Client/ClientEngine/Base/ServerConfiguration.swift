public import ClientModel
import MTProto
public import MessageStore
import SchemaMapping
import TelegramSchema

/// The part of the server's configuration (`help.getConfig`) that this client uses.
public struct ServerConfiguration: Equatable, Sendable {
    /// An address of a data centre.
    public struct Address: Equatable, Sendable {
        /// The data centre's number.
        public var dataCentre: Int32 = 0
        /// An IP address.
        public var host = ""
        /// The port.
        public var port: Int32 = 0
        /// True if the address serves files only.
        public var isMediaOnly = false
        /// True if the address accepts obfuscated packets only.
        public var isObfuscated = false
    }

    /// The time of expiry, seconds since 1970.
    public var expires: Int32 = 0
    /// The maximum length of a text, in characters.
    public var longestText: Int32 = 4_096
    /// The maximum length of a caption, in characters.
    public var longestCaption: Int32 = 1_024
    /// The maximum number of members of a small group.
    public var largestGroup: Int32 = 200
    /// The maximum number of messages forwarded at once.
    public var mostForwarded: Int32 = 100
    /// The time in seconds during which a message may be edited.
    public var editTime: Int32 = .max
    /// The time in seconds during which a message may be deleted for everybody.
    public var revokeTime: Int32 = .max
    /// The prefix of links to groups and channels, as `https://chat.example/`; "" if the server has none of its own.
    public var linkPrefix = ""
    /// The addresses of the server's data centres.
    public var addresses: [Address] = []

    /// The defaults, before the server has sent its configuration.
    public init() {}
}

extension ServerConfiguration {
    init(_ config: TL.Config) {
        expires = config.expires
        longestText = config.messageLengthMax
        longestCaption = config.captionLengthMax
        largestGroup = config.chatSizeMax
        mostForwarded = config.forwardedCountMax
        editTime = config.editTimeLimit
        revokeTime = config.revokeTimeLimit
        linkPrefix = config.meUrlPrefix
        // CDN data centres have keys of their own, and proxies with a secret are not supported.
        addresses = config.dcOptions.filter { !$0.cdn && $0.secret == nil }.map { option in
            Address(
                dataCentre: option.id,
                host: option.ipAddress,
                port: option.port,
                isMediaOnly: option.mediaOnly,
                isObfuscated: option.tcpoOnly
            )
        }
    }
}

extension ServerConfiguration {
    /// The routes to each data centre, in the server's order.
    var routes: [Int32: [ServerRoute]] {
        let usable = addresses.filter {
            !$0.isMediaOnly && !$0.host.isEmpty && (1...65_535).contains($0.port)
        }
        return Dictionary(grouping: usable, by: \.dataCentre).mapValues { addresses in
            addresses.map { address in
                let endpoint = Endpoint(host: address.host, port: UInt16(clamping: address.port))
                return ServerRoute(endpoint, isObfuscated: address.isObfuscated)
            }
        }
    }
}

extension ServerConfiguration: RecordCodable {
    /// Fields: 1 expires, 2 to 5 limits (text, caption, group, forwards), 6 edit time, 7 revoke time, 8 addresses,
    /// 9 link prefix.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: expires = try reader.int32()
            case 2: longestText = try reader.int32()
            case 3: longestCaption = try reader.int32()
            case 4: largestGroup = try reader.int32()
            case 5: mostForwarded = try reader.int32()
            case 6: editTime = try reader.int32()
            case 7: revokeTime = try reader.int32()
            case 8: try reader.append(to: &addresses)
            case 9: linkPrefix = try reader.string()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(expires, at: 1)
        writer.write(longestText, at: 2)
        writer.write(longestCaption, at: 3)
        writer.write(largestGroup, at: 4)
        writer.write(mostForwarded, at: 5)
        writer.write(editTime, at: 6)
        writer.write(revokeTime, at: 7)
        writer.write(addresses, at: 8)
        writer.write(linkPrefix, at: 9)
    }
}

extension ServerConfiguration.Address: RecordCodable {
    /// Fields: 1 data centre, 2 host, 3 port, 4 is media only, 5 is obfuscated.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: dataCentre = try reader.int32()
            case 2: host = try reader.string()
            case 3: port = try reader.int32()
            case 4: isMediaOnly = try reader.bool()
            case 5: isObfuscated = try reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(dataCentre, at: 1)
        writer.write(host, at: 2)
        writer.write(port, at: 3)
        writer.write(isMediaOnly, at: 4)
        writer.write(isObfuscated, at: 5)
    }
}

extension EntryKey where Value == ServerConfiguration {
    /// The configuration that the server sent last; nil before the first.
    public static let serverConfiguration = EntryKey(.protocolState, "server")
}
