/// The rules of one ``PrivacyKey``: an audience, plus and minus exceptions.
public struct PrivacyRules: Hashable, Sendable {
    /// The users who are allowed, apart from exceptions.
    public enum Audience: Hashable, Sendable, CaseIterable {
        /// Everybody.
        case everybody
        /// The user's contacts.
        case contacts
        /// Nobody.
        case nobody
    }

    /// A kind of exceptions.
    public enum Exception: Hashable, Sendable, CaseIterable {
        /// Users who are allowed, whatever the audience.
        case always
        /// Users who are not allowed.
        case never
    }

    /// The kinds of users that a rule can name. They are kept as they are, because only other programs offer them.
    public struct Kinds: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Wraps bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Close friends are allowed.
        public static let closeFriends = Self(rawValue: 1)
        /// Paid accounts are allowed.
        public static let premium = Self(rawValue: 2)
        /// Bots are allowed.
        public static let bots = Self(rawValue: 4)
        /// Bots are not allowed.
        public static let noBots = Self(rawValue: 8)
        /// The user's contacts are not allowed; without effect if contacts are the audience.
        public static let noContacts = Self(rawValue: 16)
    }

    /// The users who are allowed, apart from exceptions.
    public var audience: Audience
    /// Users, and members of groups, who are allowed whatever the audience; each once.
    public private(set) var always: [PeerID] = []
    /// Users, and members of groups, who are not allowed; each once, and none of ``always``.
    public private(set) var never: [PeerID] = []
    /// Kinds of users who are allowed or not.
    public var kinds: Kinds = []

    /// Creates rules for an audience, without exceptions.
    public init(_ audience: Audience) { self.audience = audience }

    /// The exceptions of a kind, in the order in which they were chosen.
    public func exceptions(_ kind: Exception) -> [PeerID] {
        switch kind {
        case .always: always
        case .never: never
        }
    }

    /// Replaces the exceptions of a kind by `peers`, which are removed from the other kind.
    public mutating func setExceptions(_ kind: Exception, _ peers: some Sequence<PeerID>) {
        var seen: Set<PeerID> = []
        let chosen = peers.filter { seen.insert($0).inserted }
        switch kind {
        case .always:
            always = chosen
            never.removeAll { seen.contains($0) }
        case .never:
            never = chosen
            always.removeAll { seen.contains($0) }
        }
    }
}

extension PrivacyRules.Audience {
    /// The exceptions with an effect: a peer in the audience need not be allowed, and any other need not be
    /// forbidden.
    public var exceptions: [PrivacyRules.Exception] {
        switch self {
        case .everybody: [.never]
        case .contacts: [.always, .never]
        case .nobody: [.always]
        }
    }
}

/// A setting for what others may see of the user, or do with the user.
public enum PrivacyKey: Hashable, Sendable, CaseIterable {
    /// See the phone number.
    case phoneNumber
    /// See the last presence.
    case lastSeen
    /// See the photos.
    case profilePhoto
    /// See the description.
    case about
    /// Link to the user on forwarded messages.
    case forwards
    /// Call the user.
    case calls
    /// Add the user to groups and channels.
    case invitations
    /// Send voice messages and round videos to the user.
    case voiceMessages
}
