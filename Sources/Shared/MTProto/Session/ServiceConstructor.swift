/// The constructors that a session handles by itself. All others are calls, for the server's rules to know or refuse.
///
/// Listed here besides the generated schema, because a switch over raw values costs a call nothing.
enum ServiceConstructor: UInt32, CaseIterable {
    case messageContainer = 0x73f1_f8dc
    case messageCopy = 0xe060_46b2
    case message = 0x5bb8_e511
    case gzipPacked = 0x3072_cfa1
    case rpcResult = 0xf35c_6d01
    case rpcError = 0x2144_ca19
    case acknowledgement = 0x62d6_b459
    case ping = 0x7abe_77ec
    case pingDelayDisconnect = 0xf342_7b8c
    case pong = 0x3477_73c5
    case rpcDropAnswer = 0x58e4_a740
    case getFutureSalts = 0xb921_bd04
    case futureSalts = 0xae50_0895
    case destroySession = 0xe751_2126
    case destroySessionOK = 0xe220_45fc
    case destroySessionNone = 0x62d3_50c9
    case destroyAuthKey = 0xd143_5160
    case stateRequest = 0xda69_fb52
    case stateInfo = 0x04de_b57d
    case allInfo = 0x8cc0_d131
    case detailedInfo = 0x276d_3ec6
    case newDetailedInfo = 0x809d_b6df
    case resendRequest = 0x7d86_1a08
    case resendAnswerRequest = 0x8610_baeb
    case badMessage = 0xa7ef_f811
    case badSalt = 0xedab_447b
    case newSession = 0x9ec2_0908
    case invokeAfterMessage = 0xcb9f_372d
    case invokeAfterMessages = 0x3dc4_b4f0

    /// The constructor that `body` begins with, if it is one of these.
    init?(of body: RawSpan) {
        guard body.byteCount >= 4 else { return nil }
        self.init(rawValue: body.littleEndianUInt32(at: 0))
    }

    /// The required parity of the sequence number of a client's message of this kind.
    var parity: Parity {
        switch self {
        case .acknowledgement, .messageContainer, .messageCopy: .even
        case .invokeAfterMessage, .invokeAfterMessages: .odd
        // Clients differ in what they count here, and nothing depends on it.
        default: .either
        }
    }

    /// True if the session answers such a message, which then needs no acknowledgement.
    var isAnswered: Bool {
        switch self {
        case .ping, .pingDelayDisconnect, .getFutureSalts, .rpcDropAnswer, .destroySession, .destroyAuthKey,
            .stateRequest:
            true
        default: false
        }
    }

    /// The parity of a sequence number: odd if the message needs an acknowledgement.
    enum Parity {
        case even, odd, either
    }
}
