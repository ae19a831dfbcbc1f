public import SQLite
public import TelegramSchema

// Statements take and return typed ids and peers. The import is public because conformances of public types are;
// nothing else of the store exposes the layer below.

extension UserID: SQLiteValue {}
extension ChatID: SQLiteValue {}
extension MessageID: SQLiteValue {}

extension SQLiteValue where Self: TLIdentifier {
    /// Binds the number.
    public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(Int64(rawValue), at: index)
    }
}

extension MailboxPeer: SQLiteValue {
    /// Binds the key.
    public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(key, at: index)
    }
}

extension GlobalMessageID: SQLiteValue {
    /// Binds the number.
    public func bind(to statement: Statement, at index: Int32) throws(SQLiteError) {
        try statement.bind(rawValue, at: index)
    }
}

extension Row {
    func userID(_ column: Int32) -> UserID { UserID(rawValue: int64(column)) }
    func optionalUserID(_ column: Int32) -> UserID? { optionalInt64(column).map(UserID.init(rawValue:)) }
    func chatID(_ column: Int32) -> ChatID { ChatID(rawValue: int64(column)) }
    func messageID(_ column: Int32) -> MessageID { MessageID(rawValue: int32(column)) }
    func optionalMessageID(_ column: Int32) -> MessageID? {
        optionalInt32(column).map(MessageID.init(rawValue:))
    }
    func globalID(_ column: Int32) -> GlobalMessageID { GlobalMessageID(rawValue: int64(column)) }
    func peerID(_ column: Int32) -> MailboxPeer { MailboxPeer(key: int64(column)) }
}
