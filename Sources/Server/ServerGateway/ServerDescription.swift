import NIOCore

/// What a server says of itself to a client that is given no more than its address, such as OwpenGram.
///
/// `GET /owpengram/server-info` answers in JSON: the key, the number of the data centre, and the host's words.
/// `GET /owpengram/server-icon` answers the picture.
public struct ServerDescription: Sendable, Equatable {
    /// A picture of the server.
    public struct Icon: Sendable, Equatable {
        /// The largest picture, in bytes.
        public static let maximumBytes = 256 << 10

        /// The file. All responses share it.
        let body: ByteBuffer
        /// The type by which it is served.
        public var type: String

        /// A picture in PNG, JPEG or WebP; nil for other files and for those that are too large.
        public init?(_ bytes: [UInt8]) {
            guard bytes.count <= Self.maximumBytes else { return nil }
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
                type = "image/png"
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                type = "image/jpeg"
            } else if bytes.starts(with: Array("RIFF".utf8)),
                bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
            {
                type = "image/webp"
            } else {
                return nil
            }
            body = ByteBuffer(bytes: bytes)
        }
    }

    /// The server's name.
    public var name: String
    /// The host's words about it; may be empty.
    public var text: String
    /// The number of the data centre.
    public var dataCentre: Int32
    /// The server's picture; nil for none.
    public var icon: Icon?

    /// Creates a description from its parts.
    public init(name: String, text: String = "", dataCentre: Int32 = 2, icon: Icon? = nil) {
        self.name = name
        self.text = text
        self.dataCentre = dataCentre
        self.icon = icon
    }

    /// The description in JSON.
    func json(publicKeyPEM: String) -> String {
        let fields = [
            ("rsa_public_key_pem", Self.quoted(publicKeyPEM)), ("dc_id", "\(dataCentre)"),
            ("name", Self.quoted(name)), ("description", Self.quoted(text)), ("has_icon", "\(icon != nil)"),
        ]
        return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case _ where scalar.value < 0x20:
                quoted += "\\u00" + (scalar.value < 16 ? "0" : "")
                quoted += String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
