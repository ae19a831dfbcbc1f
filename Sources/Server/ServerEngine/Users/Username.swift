/// Public names: 5 to 32 Latin letters, digits and underscores, beginning with a letter.
enum Username {
    /// The name as it is stored.
    ///
    /// - Throws: `USERNAME_INVALID`.
    static func accept(_ text: String) throws(RPCError) -> String {
        let name = text.utf8
        guard (5...32).contains(name.count), let first = name.first, isLetter(first),
            name.last != UInt8(ascii: "_"),
            name.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") })
        else { throw .bad("USERNAME_INVALID") }
        return text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
