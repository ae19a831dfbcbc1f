/// Why a message of a client was ignored, as `bad_msg_notification` and `bad_server_salt` tell it.
///
/// Source: core.telegram.org/mtproto/service_messages_about_messages#notice-of-ignored-error-message.
public enum BadMessage: Int32, Sendable, Equatable {
    /// The number is from more than 300 s ago: the client's clock is slow.
    case idTooLow = 16
    /// The number is from more than 30 s in the future: the client's clock is fast.
    case idTooHigh = 17
    /// The number is not one that a client may make.
    case idNotFromClient = 18
    /// A container has the number of a message that came before.
    case containerIDRepeated = 19
    /// The number is so old that nobody remembers whether the message came before.
    case forgotten = 20
    /// A message with a lower number had as high a sequence number, or higher.
    case sequenceTooLow = 32
    /// A message with a higher number had as low a sequence number, or lower.
    case sequenceTooHigh = 33
    /// The sequence number is odd, and the message needs no acknowledgement.
    case evenSequenceExpected = 34
    /// The sequence number is even, and the message needs an acknowledgement.
    case oddSequenceExpected = 35
    /// The server salt has changed; the notification tells the new one.
    case wrongSalt = 48
    /// The container cannot be taken apart. None of its messages was looked at.
    case invalidContainer = 64

    /// How old a number may be.
    static let oldest = Duration.seconds(300)
    /// How far ahead a number may be.
    static let newest = Duration.seconds(30)

    /// What is wrong with the number of a packet that came at `now`, if anything.
    static func judge(_ id: WireMessageID, now: WireTime) -> BadMessage? {
        // Low bits without any time in them could be guessed, which is why they are not allowed.
        guard id.isFromClient, id.rawValue & 0xffff_ffff != 0 else { return .idNotFromClient }
        if id.time < now - oldest { return .idTooLow }
        return id.time > now + newest ? .idTooHigh : nil
    }
}
