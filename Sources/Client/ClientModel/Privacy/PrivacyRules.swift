/// To whom one ``PrivacyKey`` is open: to an audience, and besides to some, or not to some of it.
public struct PrivacyRules: Hashable, Sendable {
    /// Who may, but for exceptions.
    public enum Audience: Hashable, Sendable, CaseIterable {
        /// Everybody.
        case everybody
        /// The member's contacts.
        case contacts
        /// Nobody.
        case nobody
    }

    /// A kind of exceptions.
    public enum Exception: Hashable, Sendable, CaseIterable {
        /// Those who may, whatever the audience.
        case always
        /// Those who may not.
        case never
    }

    /// Kinds of others that a rule can name. They are kept as they are, as only other programs offer them.
    public struct Kinds: OptionSet, Hashable, Sendable {
        /// One bit each.
        public let rawValue: Int

        /// Takes bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Those whom the member calls close friends may.
        public static let closeFriends = Self(rawValue: 1)
        /// Those who pay may.
        public static let premium = Self(rawValue: 2)
        /// Bots may.
        public static let bots = Self(rawValue: 4)
        /// Bots may not.
        public static let noBots = Self(rawValue: 8)
        /// The member's contacts may not; it makes no difference where contacts are the audience.
        public static let noContacts = Self(rawValue: 16)
    }

    /// Who may, but for exceptions.
    public var audience: Audience
    /// Users and groups, whose members count, that may whatever the audience; each once.
    public private(set) var always: [PeerID] = []
    /// Users and groups that may not; each once, and none of ``always``.
    public private(set) var never: [PeerID] = []
    /// Others who may or may not.
    public var kinds: Kinds = []

    /// Open to an audience, without exceptions.
    public init(_ audience: Audience) { self.audience = audience }

    /// The exceptions of a kind, in the order in which they were chosen.
    public func exceptions(_ kind: Exception) -> [PeerID] {
        switch kind {
        case .always: always
        case .never: never
        }
    }

    /// Makes `peers` the exceptions of a kind. Who was one of the other kind is so no longer.
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
    /// Which exceptions make a difference: who may anyhow need not be allowed, and who may not need not be forbidden.
    public var exceptions: [PrivacyRules.Exception] {
        switch self {
        case .everybody: [.never]
        case .contacts: [.always, .never]
        case .nobody: [.always]
        }
    }
}
