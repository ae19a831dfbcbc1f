import StdExtras
import WireCrypto

/// The content of a key file, without any of its secrets.
///
/// Layout, integers little-endian:
///
/// | Size | Field                                                                           |
/// | ---: | ------------------------------------------------------------------------------- |
/// |    8 | `MRTLKEY` and a zero byte                                                       |
/// |    2 | version                                                                         |
/// |    1 | number of slots, 1...8                                                          |
/// |    … | each slot: kind (1), length of body (2), body: see ``KeySlot``                  |
/// |    1 | number of store keys: 1, or 2 while a change of key is under way                |
/// |    … | the keys, current first, in one ``SealedBox`` under the file's own key          |
/// |   32 | SHA-256 of all before: tells damage from a wrong passphrase. In every version.  |
struct KeyFileRecord: Equatable {
    static let magic = Array("MRTLKEY\0".utf8)
    static let version: UInt16 = 1
    static let maximumByteCount = 1 << 16
    private static let maximumSlotCount = 8
    private static let digestByteCount = 32

    var slots: [KeySlot]

    /// The store keys, sealed under the file's own key.
    var keys: [UInt8]

    /// The context with which ``keys`` is sealed.
    static let keysContext = magic + version.littleEndianBytes

    func encoded() -> [UInt8] {
        var bytes = Self.magic + Self.version.littleEndianBytes + [UInt8(slots.count)]
        for slot in slots {
            let body = slot.body
            bytes += [slot.kind] + UInt16(body.count).littleEndianBytes + body
        }
        bytes.append(UInt8((keys.count - SealedBox.overhead) / StoreKey.byteCount))
        bytes += keys
        return bytes + Digest.sha256(bytes).array
    }
}

extension KeyFileRecord {
    /// Decodes arbitrary bytes.
    ///
    /// - Throws: ``KeyringError/keyFileDamaged`` or ``KeyringError/keyFileTooNew(version:)``.
    init(decoding bytes: [UInt8]) throws(KeyringError) {
        let content = bytes.dropLast(Self.digestByteCount)
        guard bytes.starts(with: Self.magic), bytes.count <= Self.maximumByteCount,
            Digest.sha256(Array(content)).array.elementsEqual(bytes[content.endIndex...])
        else { throw .keyFileDamaged }
        var reader = ByteReader(Array(content.dropFirst(Self.magic.count)))
        guard let version = reader.littleEndian(UInt16.self) else { throw .keyFileDamaged }
        guard version <= Self.version else { throw .keyFileTooNew(version: version) }
        guard version > 0, let slots = Self.readSlots(&reader), let count = reader.byte(),
            (1...2).contains(count),
            let keys = reader.take(Int(count) * StoreKey.byteCount + SealedBox.overhead), reader.isAtEnd
        else { throw .keyFileDamaged }
        self.init(slots: slots, keys: keys)
    }

    private static func readSlots(_ reader: inout ByteReader) -> [KeySlot]? {
        guard let count = reader.byte(), (1...maximumSlotCount).contains(Int(count)) else {
            return nil
        }
        var slots: [KeySlot] = []
        for _ in 0..<count {
            guard let kind = reader.byte(), let length = reader.littleEndian(UInt16.self),
                let body = reader.take(Int(length)), let slot = KeySlot(kind: kind, body: body)
            else { return nil }
            slots.append(slot)
        }
        return slots
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The bytes of this number, the least first.
    var littleEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
    }
}
