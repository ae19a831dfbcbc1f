/// What a device does in the comparison.
enum NetworkStep: String, CaseIterable, Sendable {
    case signIn = "sign-in"
    case start = "start with 50 changed chats"
    case openChat = "open a chat"
    case text = "send a text"
    case photo = "send a photo"
    case catchUp = "catch up 1,000 messages"
    /// As a program that handles each message; a window loads the newest of each chat, and the others when they are looked at.
    case catchUpWhole = "catch up with each of 1,000 messages"
    case silence = "an hour of silence"

    /// True if the device begins without a connection.
    var opensConnection: Bool { [.signIn, .start, .catchUp, .catchUpWhole].contains(self) }
}
