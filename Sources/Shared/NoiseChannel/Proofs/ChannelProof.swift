public import WireCrypto

/// The proof that one end of a channel has an authorization key: a MAC under the key, over the hash of the handshake.
///
/// It is good for one channel and one purpose. So it says nothing on another channel, and one end's proof is not the
/// other's: who relays between two channels of his own has none for either.
public enum ChannelProof {
    /// What is proved, and by whom.
    public enum Purpose: String, CaseIterable, Sendable {
        /// By a client that opens a session.
        case open = "martlet open 1"
        /// By the server, of a session that it opened.
        case opened = "martlet opened 1"
        /// By a client that continues a session.
        case resume = "martlet resume 1"
        /// By the server, of a session that goes on.
        case resumed = "martlet resumed 1"
    }

    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - purpose: What is proved.
    ///   - key: The authorization key.
    ///   - binding: ``NoiseEstablishment/channelBinding``; in early data what the maker of these is given.
    /// - Returns: 32 bytes.
    public static func make(_ purpose: Purpose, key: [UInt8], binding: Digest32) -> [UInt8] {
        let text = Array(purpose.rawValue.utf8) + binding.array
        return HMAC.sha256(text.span.bytes, secret: key).array
    }

    /// True if `proof` is the one that ``make(_:key:binding:)`` makes. Takes constant time.
    public static func isValid(
        _ proof: [UInt8],
        _ purpose: Purpose,
        key: [UInt8],
        binding: Digest32
    ) -> Bool {
        constantTimeEqual(proof.span.bytes, make(purpose, key: key, binding: binding).span.bytes)
    }
}
