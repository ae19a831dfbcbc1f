public import ClientModel

/// Which of a chat's sets of messages a history shows together, in one order of time.
public struct HistoryNamespaces: Hashable, Sendable {
    /// The one that the server numbers, whose ids have chunks and holes; nil when this device has it all.
    public let served: MessageNamespace?

    /// All of them.
    public let all: Set<MessageNamespace>

    /// One bit for each of ``all``, for SQL.
    let mask: Int64

    /// What the server has in `served` together with what only this device has, in `own`.
    public init(served: MessageNamespace?, own: [MessageNamespace]) {
        self.served = served
        all = Set(own + (served.map { [$0] } ?? []))
        mask = all.reduce(0) { $0 | 1 << Int64($1.rawValue) }
    }

    /// A chat on the server, with what is on its way there.
    public static let chat = Self(served: .cloud, own: [.local])
    /// A secret chat.
    public static let secretChat = Self(served: nil, own: [.secret, .local])
    /// What is to be sent later.
    public static let scheduled = Self(served: .scheduled, own: [.scheduledLocal])
    /// Stored answers of a business account.
    public static let quickReplies = Self(served: .quickReply, own: [])
}

extension MessageNamespace {
    /// Whether the server gives the ids, so that they have chunks.
    var isServed: Bool { self == .cloud || self == .scheduled || self == .quickReply }
}
