public import ClientModel
public import GTKBridge

/// The colour that stands for a peer: in names, and behind the letters of who has no picture.
public enum PeerPalette {
    /// How many there are.
    static let count = 7

    /// Which colour a peer has that chose none.
    public static func index(of peer: PeerID) -> Int { Int(peer.number.magnitude % UInt64(count)) }

    /// The colours at the top and at the bottom of an avatar.
    public static func avatar(of peer: PeerID) -> (top: Color, bottom: Color) { avatars[index(of: peer)] }

    /// The colours at the top and at the bottom of the sign of the chat with ourselves.
    static let savedMessages = (top: Color(0x6BBEF2), bottom: Color(0x3F8FDC))

    private static let avatars: [(top: Color, bottom: Color)] = [
        (0xFF8A66, 0xF0506A), (0xFBC36B, 0xF59446), (0xB58BF5, 0x7F6BE8), (0x9EDC74, 0x52B95F),
        (0x55D3E0, 0x2FA3C4), (0x6BBEF2, 0x3F8FDC), (0xF79AC0, 0xDE5E96),
    ].map { (Color($0.0), Color($0.1)) }
}
