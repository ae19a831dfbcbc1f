/// The reason why a client's message was ignored, in `bad_msg_notification` and `bad_server_salt`.
///
/// Source: core.telegram.org/mtproto/service_messages_about_messages#notice-of-ignored-error-message.
public enum BadMessage: Int32, Sendable, Equatable {
    /// The id is more than 300 s old: the client's clock is slow.
    case idTooLow = 16
    /// The id is more than 30 s in the future: the client's clock is fast.
    case idTooHigh = 17
    /// A client may not use this id.
    case idNotFromClient = 18
    /// A container has the id of an earlier message.
    case containerIDRepeated = 19
    /// The id is so old that it is unknown whether the message is a repeat.
    case forgotten = 20
    /// A message with a lower id has an equal or higher sequence number.
    case sequenceTooLow = 32
    /// A message with a higher id has an equal or lower sequence number.
    case sequenceTooHigh = 33
    /// The sequence number is odd, although the message needs no acknowledgement.
    case evenSequenceExpected = 34
    /// The sequence number is even, although the message needs an acknowledgement.
    case oddSequenceExpected = 35
    /// The server salt has changed; the notification contains the new one.
    case wrongSalt = 48
    /// The container is malformed. None of its messages was read.
    case invalidContainer = 64

    /// The greatest age of an id.
    static let oldest = Duration.seconds(300)
    /// The furthest time of an id in the future.
    static let newest = Duration.seconds(30)

    /// The fault of a packet's id at `now`; nil for a valid one.
    static func judge(_ id: WireMessageID, now: WireTime) -> BadMessage? {
        // The documentation wants a fraction of a second in the low half. Pyrogram and its forks count from zero there in each
        // second, and Telegram takes that. A repeat is recognized by the whole id, so nothing is lost.
        guard id.isFromClient else { return .idNotFromClient }
        if id.time < now - oldest { return .idTooLow }
        return id.time > now + newest ? .idTooHigh : nil
    }
}
