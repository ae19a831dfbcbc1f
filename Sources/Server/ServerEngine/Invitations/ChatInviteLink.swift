import StdExtras

/// The text of links by which one joins groups.
///
/// The server has no page in the web that an address with `https` could lead to, and the usual prefix belongs to
/// another network. Telethon, TDLib and Martlet's own client read `tg:`, and send its secret nowhere else.
enum ChatInviteLink {
    private static let prefix = "tg://join?invite="
    /// 128 random bits.
    private static let hashBytes = 16
    /// The letters of a hash.
    private static let hashLength = 22

    /// The secret of a new link.
    static func newHash(_ scope: RequestContext) -> String {
        Base64.encode(scope.randomBytes(hashBytes), .url)
    }

    /// The link that ends in a hash.
    static func text(_ hash: String) -> String { prefix + hash }

    /// True if the text may be the hash of a link.
    static func mayBe(hash: some StringProtocol) -> Bool {
        hash.utf8.count == hashLength && hash.utf8.allSatisfy(isHashLetter)
    }

    /// The hash at the end of a link in any of the forms that clients write.
    static func hash(in link: String) -> Substring? {
        let end = link.lastIndex { !isHashLetter($0) }
        let rest = end.map { link[link.index(after: $0)...] } ?? link[...]
        return mayBe(hash: rest) ? rest : nil
    }

    private static func isHashLetter(_ letter: Character) -> Bool {
        letter.utf8.count == 1 && letter.utf8.allSatisfy(isHashLetter)
    }

    private static func isHashLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
