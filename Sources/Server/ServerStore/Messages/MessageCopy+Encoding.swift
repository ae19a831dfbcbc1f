import TelegramSchema

/// The list of a message's copies in the row of its body: 12 bytes each, little-endian, user then id. With this list,
/// an edit or a delete finds all mailboxes without an index that each new message would pay for.
enum CopyList {
    static let entryByteCount = 12

    static func encode(_ copies: [MessageCopy]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: copies.count * entryByteCount) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            for copy in copies {
                raw.storeBytes(of: copy.user.rawValue.littleEndian, toByteOffset: count, as: Int64.self)
                raw.storeBytes(of: copy.id.rawValue.littleEndian, toByteOffset: count + 8, as: Int32.self)
                count += entryByteCount
            }
        }
    }

    static func decode(_ bytes: UnsafeRawBufferPointer) -> [MessageCopy] {
        (0..<bytes.count / entryByteCount).map { entry(at: $0, in: bytes) }
    }

    /// The copy of `user`, found without decoding the others.
    static func id(of user: UserID, in bytes: UnsafeRawBufferPointer) -> MessageID? {
        for index in 0..<bytes.count / entryByteCount {
            let copy = entry(at: index, in: bytes)
            if copy.user == user { return copy.id }
        }
        return nil
    }

    private static func entry(at index: Int, in bytes: UnsafeRawBufferPointer) -> MessageCopy {
        let offset = index * entryByteCount
        let user = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self))
        let id = Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: Int32.self))
        return MessageCopy(user: UserID(rawValue: user), id: MessageID(rawValue: id))
    }
}
