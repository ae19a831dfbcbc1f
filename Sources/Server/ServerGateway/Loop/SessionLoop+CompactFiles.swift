import CompactOpcodes
import MTProto
import NIOCore
import ServerEngine
import StdExtras
import TelegramSchema
import WireCrypto

/// Files of the compact transport's clients, which go by HTTP over the same port.
extension SessionLoop {
    static let uploadPath = "/compact/upload/"
    static let filePath = "/compact/file/"

    /// Makes a slot for a file.
    func makeSlot(for kind: UploadKind, _ number: UInt64, of client: PublicClient) {
        guard client.key?.user != nil else { return client.opcodes.slotMade(number, nil) }
        let secret = Base64.encode(
            (0..<24).map { _ in UInt8.random(in: .min ... .max, using: &random) },
            .url
        )
        // Clients in other languages lose digits of larger numbers.
        let file = Int64(random.next() >> 12) + 1
        guard uploadSlots.add(secret, for: client, kind, file: file, now: now) else {
            return client.opcodes.slotMade(number, nil)
        }
        let address = address(for: client.connection) + Self.uploadPath + secret
        client.opcodes.slotMade(number, UploadSlot(file: file, address: address))
    }

    /// The address of a file for the client of a connection. Whoever has it gets the file, for a day and while the client
    /// is signed in.
    func fileAddress(_ location: [UInt8], for connection: Connection) -> String {
        guard let key = connection.publicClient?.key else { return "" }
        let token = FileAddress(
            key: key.key.id,
            until: now.seconds + FileAddress.lifetime,
            location: location
        )
        guard let text = token.text(secret: options.saltSecret) else { return "" }
        return address(for: connection) + Self.filePath + text
    }

    private func address(for connection: Connection) -> String {
        if let address = options.compactURL { return address }
        guard let own = connection.channel.localAddress, let ip = own.ipAddress, let port = own.port else {
            return ""
        }
        return "http://\(ip.contains(":") ? "[\(ip)]" : ip):\(port)"
    }

    /// Runs a call for a file under a key, counted as the key's other calls.
    func call(
        _ body: [UInt8],
        under key: ActiveAuthKey,
        from connection: Connection,
        then: @escaping ([UInt8]) -> Void
    ) {
        let refusal = submit(body, of: .file(then), under: key, from: connection, session: 0)
        if let refusal { then(refusal) }
    }

    /// Tells a session that its file is there.
    func uploaded(_ slot: CompactUploadSlot, _ file: UploadedFile) {
        guard slot.client.connection.hold != .closing else { return }
        slot.client.opcodes.uploaded(slot.file, file)
        carryOut(slot.client)
        markDirty(slot.client.connection)
    }
}

/// What the address of a file says: which file, by whose permission, until when.
struct FileAddress {
    /// Seconds for which an address is good.
    static let lifetime: Int64 = 86_400
    /// The longest address that is read, in bytes.
    private static let mostBytes = 2048
    private static let sealBytes = 16
    private static let label = Array("martlet compact file 1".utf8)

    var key: AuthKeyID
    var until: Int64
    /// The location of `upload.getFile`, encoded.
    var location: [UInt8]

    init(key: AuthKeyID, until: Int64, location: [UInt8]) {
        self.key = key
        self.until = until
        self.location = location
    }

    /// The address that somebody asks for; nil if it is not one of ours.
    init?(text: some StringProtocol, secret: [UInt8]) {
        guard text.utf8.count <= Self.mostBytes, let bytes = Base64.decode(text),
            bytes.count > 16 + Self.sealBytes
        else { return nil }
        let content = Array(bytes.dropLast(Self.sealBytes))
        guard let seal = Self.seal(content, secret),
            constantTimeEqual(seal.span.bytes, Array(bytes.suffix(Self.sealBytes)).span.bytes)
        else { return nil }
        var reader = TLReader(content.span.bytes)
        guard let key = try? reader.readInt64(), let until = try? reader.readInt64() else { return nil }
        self.init(key: AuthKeyID(rawValue: key), until: until, location: Array(content.dropFirst(16)))
    }

    func text(secret: [UInt8]) -> String? {
        var writer = TLWriter(reserving: 128)
        writer.write(key.rawValue)
        writer.write(until)
        let content = writer.bytes + location
        return Self.seal(content, secret).map { Base64.encode(content + $0, .url) }
    }

    private static func seal(_ content: [UInt8], _ secret: [UInt8]) -> [UInt8]? {
        (try? HKDF.sha256(secret, label: label + content)).map { Array($0.array.prefix(clamping: sealBytes)) }
    }
}
