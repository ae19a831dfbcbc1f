public import ClientModel

/// The namespaces of a chat that a history shows together, in one order of time.
public struct HistoryNamespaces: Hashable, Sendable {
    /// The namespace that the server numbers, whose ids have chunks and holes; nil when this device has everything.
    public let served: MessageNamespace?

    /// All namespaces.
    public let all: Set<MessageNamespace>

    /// One bit for each of ``all``, for SQL.
    let mask: Int64

    /// Combines the server's namespace `served` with the device's own namespaces `own`.
    public init(served: MessageNamespace?, own: [MessageNamespace]) {
        self.served = served
        all = Set(own + (served.map { [$0] } ?? []))
        mask = all.reduce(0) { $0 | 1 << Int64($1.rawValue) }
    }

    /// A chat on the server, with the messages on their way there.
    public static let chat = Self(served: .cloud, own: [.local])
    /// A secret chat.
    public static let secretChat = Self(served: nil, own: [.secret, .local])
    /// Scheduled messages.
    public static let scheduled = Self(served: .scheduled, own: [.scheduledLocal])
    /// The quick replies of a business account.
    public static let quickReplies = Self(served: .quickReply, own: [])
}

extension MessageNamespace {
    /// True if the server assigns the ids, so that they have chunks.
    var isServed: Bool { self == .cloud || self == .scheduled || self == .quickReply }
}
