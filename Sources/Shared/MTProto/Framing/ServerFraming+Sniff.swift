extension ServerFraming {
    /// The protocol of a connection on the common port.
    public enum Sniff: Sendable, Equatable {
        /// MTProto: feed the bytes to a ``ServerFraming``.
        case mtproto
        /// A web request: perhaps the upgrade to a WebSocket, whose contents are then the stream.
        case http
        /// A TLS greeting.
        case tls
        /// More bytes are needed; repeat the call with all of them from the first on.
        case needMore
    }

    private static let openings: [(bytes: [UInt8], sniff: Sniff)] = [
        (Array("POST".utf8), .http),
        (Array("GET ".utf8), .http),
        (Array("HEAD".utf8), .http),
        (Array("OPTI".utf8), .http),
        ([0x16, 0x03, 0x01, 0x02], .tls),
    ]

    /// The protocol that the bytes `first` begin; never needs more than four.
    ///
    /// Every obfuscated client avoids these beginnings, so that no MTProto stream is taken for another.
    public static func sniff(_ first: RawSpan) -> Sniff {
        guard first.byteCount > 0 else { return .needMore }
        let known = min(4, first.byteCount)
        for (bytes, sniff) in openings where (0..<known).allSatisfy({ bytes[$0] == first.byte(at: $0) }) {
            return known == 4 ? sniff : .needMore
        }
        return .mtproto
    }
}
