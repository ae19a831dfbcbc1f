public import ClientModel
public import GTKBridge

/// The colour of a peer, used for names and behind the initials of a peer without a photo.
public enum PeerPalette {
    /// The number of colours.
    static let count = 7

    /// The index of the colour of a peer that has not chosen one.
    public static func index(of peer: PeerID) -> Int { Int(peer.number.magnitude % UInt64(count)) }

    /// The top and bottom colours of an avatar.
    public static func avatar(of peer: PeerID) -> (top: Color, bottom: Color) { avatars[index(of: peer)] }

    /// The top and bottom colours of the Saved Messages icon.
    static let savedMessages = (top: Color(0x6BBEF2), bottom: Color(0x3F8FDC))

    private static let avatars: [(top: Color, bottom: Color)] = [
        (0xFF8A66, 0xF0506A), (0xFBC36B, 0xF59446), (0xB58BF5, 0x7F6BE8), (0x9EDC74, 0x52B95F),
        (0x55D3E0, 0x2FA3C4), (0x6BBEF2, 0x3F8FDC), (0xF79AC0, 0xDE5E96),
    ].map { (Color($0.0), Color($0.1)) }
}
