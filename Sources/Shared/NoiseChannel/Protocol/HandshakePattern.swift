/// The patterns of Noise that are spoken here, and no other (revision 34, sections 7.5 and 9.4).
struct HandshakePattern: Equatable, Sendable {
    /// A part of a message.
    enum Token: Equatable, Sendable {
        /// A new public key of the sender.
        case e
        /// The sender's static key, sealed once there is a key.
        case s
        /// The secret of both new keys.
        case ee
        /// The secret of the initiator's new key and the responder's static key.
        case es
        /// The key that both have beforehand.
        case psk
    }

    /// The name that the handshake's hash begins with.
    let protocolName: String
    /// The tokens of each message; the initiator sends the first one.
    let messages: [[Token]]

    /// True if new public keys are mixed into the keys, too (section 9.2).
    var usesPSK: Bool { messages[0].contains(.psk) }

    /// The responder has a static key, which comes with the answer.
    static let nx = HandshakePattern(
        protocolName: "Noise_NX_25519_ChaChaPoly_SHA256",
        messages: [[.e], [.e, .ee, .s, .es]]
    )

    /// Both have a key beforehand, which seals even the first message.
    static let nnPSK0 = HandshakePattern(
        protocolName: "Noise_NNpsk0_25519_ChaChaPoly_SHA256",
        messages: [[.psk, .e], [.e, .ee]]
    )
}
