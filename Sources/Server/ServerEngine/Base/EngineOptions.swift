package import Signals

/// The host's settings of a server.
public struct EngineOptions: Sendable {
    /// The rule for creating accounts.
    public enum Registration: String, Sendable, CaseIterable {
        /// Anybody who can receive a login code.
        case open
        /// Only phone numbers that the host has invited with ``AdminCommand/invite(phone:)``. A stock client has no
        /// field for an invite, so an invite belongs to a phone number, which the client does send.
        case invite
        /// Nobody.
        case closed
    }

    /// Who invites people to a server whose registration is by invite.
    public enum Invites: String, Sendable, CaseIterable {
        /// Members, who pass invitations on, and the host.
        case members
        /// The host alone.
        case admins
    }

    /// By what somebody becomes a member.
    enum Joining: String {
        /// Anybody may sign up.
        case open
        /// By an invitation of a member or of the host.
        case byMembers = "members"
        /// By an invitation of the host.
        case byHost = "host"
        /// Nobody may sign up.
        case closed
    }

    /// The rule for creating accounts.
    public var registration: Registration

    /// Who invites people while registration is by invite.
    public var invites = Invites.admins

    /// Makes the link of the server with a member's invitation in it, or without one; nil if the server has no link.
    public var invitationLink: @Sendable (String?) -> String? = { _ in nil }

    /// By what somebody becomes a member.
    var joining: Joining {
        switch registration {
        case .open: .open
        case .invite: invites == .members ? .byMembers : .byHost
        case .closed: .closed
        }
    }

    /// The destination of a login code if the user has no other session to read it in.
    public var codeSink: any CodeSink

    /// What a sign-in tells of where codes come from.
    public var codeOrigin = CodeOrigin()

    /// The phone numbers of the members who decide for the host what is used for everybody, in digits.
    public var administrators: Set<String> = []

    /// The web server; nil without one.
    public var web: WebOptions?

    /// Who made the maps, to be named on each; nil without maps.
    public var mapAttribution: String?

    /// The addresses that clients learn for reconnecting, the preferred one first.
    public var publicAddresses: [PublicAddress]

    /// The number of the only data centre. Stock clients expect to find themselves on 2.
    public var dataCentre = defaultDataCentre
    /// The data centre that stock clients expect.
    public static let defaultDataCentre: Int32 = 2

    /// Bounds on what one user or address may ask for.
    public var limits = EngineLimits()

    /// Milliseconds since 1970. Injected so that tests own the time.
    public var now: @Sendable () -> Int64

    /// The queue that reads and writes files and decodes images; nil for the engine's own threads. For simulations.
    package var workerQueue: Queue?

    /// Waits for a duration; throws when cancelled. Uses the machine's clock, except in tests.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// A source of random bits in place of the system's. For simulations.
    package var random: (@Sendable () -> UInt64)?

    /// Answers some methods in the engine's place; nil for none. For tests of clients.
    package var standIn: (any MethodOverride)?

    /// Creates options with the defaults of a server that anybody may join.
    public init(
        registration: Registration = .open,
        codeSink: any CodeSink,
        publicAddresses: [PublicAddress],
        now: @escaping @Sendable () -> Int64
    ) {
        self.registration = registration
        self.codeSink = codeSink
        self.publicAddresses = publicAddresses
        self.now = now
    }
}

/// What a sign-in tells of where login codes come from. Stock clients speak of a text message whatever is said here;
/// Martlet's own client reads it in the app configuration.
public struct CodeOrigin: Sendable, Equatable {
    /// The longest ``words``, in characters.
    public static let wordLimit = 300

    /// True if a program that the host set up delivers codes; false if a person reads them out.
    public var isDelivered: Bool
    /// The host's own words; nil for none.
    public var words: String?

    /// Creates an origin: by default a person who says nothing more.
    public init(isDelivered: Bool = false, words: String? = nil) {
        self.isDelivered = isDelivered
        self.words = words
    }
}

/// An address that clients can reach a server at.
public struct PublicAddress: Sendable, Equatable {
    /// An IPv4 or IPv6 address, or a name for clients that resolve names.
    public var host: String
    /// The port.
    public var port: Int32

    /// Creates an address from its parts.
    public init(host: String, port: Int32) {
        self.host = host
        self.port = port
    }
}

/// Bounds on what one user or address may ask for, with the values that Telegram publishes where it does.
public struct EngineLimits: Sendable {
    /// Longest message, in Unicode scalars.
    public var messageLength = 4096
    /// Longest caption, in Unicode scalars.
    public var captionLength = 1024
    /// Largest number of members of a basic group.
    public var groupMembers = 200
    /// Most entities kept in a message; the rest are dropped.
    public var entities = 100
    /// Seconds that a login code is good for.
    public var codeLifetimeSeconds: Int64 = 300
    /// Decimal digits of a login code. Clients ask for the number of digits that the server announces.
    public var codeDigits = 6
    /// Wrong codes for one phone number from one subscriber.
    public var codeTries = RateLimit(10, per: 86_400)
    /// Wrong codes for one phone number from everywhere except where its owner's sessions are.
    public var codeTriesPerPhone = RateLimit(20, per: 86_400)
    /// Wrong codes from one subscriber for all numbers.
    public var codeTriesPerAddress = RateLimit(50, per: 86_400)
    /// Codes that one subscriber may request for one phone number, and codes delivered to one number in all.
    public var codesPerPhone = RateLimit(5, per: 600)
    /// Codes that one subscriber may request for all numbers.
    public var codesPerAddress = RateLimit(50, per: 600)
    /// Login tokens that one subscriber may request. A client that shows a QR code asks for one in half a minute.
    public var loginTokensPerAddress = RateLimit(200, per: 600)
    /// Seconds for which a new session may not end older ones.
    public var freshSessionSeconds: Int64 = 86_400
    /// Seconds for which an unused key without a user is kept.
    public var unusedKeySeconds: Int64 = 86_400
    /// Phone numbers that one user may look up.
    public var phoneLookups = RateLimit(200, per: 86_400)
    /// Phone numbers that one user may import.
    public var importedContacts = RateLimit(5000, per: 86_400)
    /// Lists of all reactions with their pictures that one user may ask for: each reads them all.
    public var reactionLists = RateLimit(100, per: 3600)
    /// Times that one user may say that they came or went.
    public var statusChanges = RateLimit(100, per: 60)
    /// Pictures of maps that one user may ask for.
    public var maps = RateLimit(300, per: 600)
    /// Pages of the web that one user may have looked up. Beyond that, links have no previews.
    public var pages = RateLimit(120, per: 600)
    /// Groups that one user may make.
    public var createdGroups = RateLimit(200, per: 86_400)
    /// Most valid links of one administrator to a group, and most of the revoked ones that are kept.
    public var chatInvites = 100
    /// Most people who may ask to join a group at a time.
    public var joinRequests = 500
    /// Groups that one user may join by links, or ask to join.
    public var joins = RateLimit(50, per: 3600)
    /// Most invitations of one member to the server that are open at a time.
    public var openInvitations = 10
    /// Invitations to the server that one member may make.
    public var madeInvitations = RateLimit(20, per: 86_400)
    /// Sets of custom emoji that one user may make.
    public var createdStickerSets = RateLimit(30, per: 86_400)
    /// Most sets of custom emoji that one user may take, own ones included.
    public var installedStickerSets = 100
    /// Most animations that one user may save; a further one takes the place of the oldest.
    public var savedGIFs = 200
    /// Seconds for which a browser stays signed in.
    public var webSessionSeconds: Int64 = 2_592_000
    /// Most browsers that one user is signed in with; the oldest goes.
    public var webSessions = 20
    /// Wrong codes that a browser may enter before it needs another code.
    public var webCodeTries = 5
    /// Codes for browsers that one subscriber may have sent to a member who has no client there.
    public var webCodesPerStranger = RateLimit(2, per: 600)
    /// Codes for browsers that all such subscribers together may have sent to a member.
    public var webCodesOfStrangers = RateLimit(3, per: 600)
    /// The same in a day.
    public var webCodesOfStrangersPerDay = RateLimit(20, per: 86_400)
    /// Accounts of pages that one subscriber may make.
    public var telegraphAccounts = RateLimit(20, per: 3600)
    /// Pages that one account may publish.
    public var telegraphPages = RateLimit(200, per: 86_400)
    /// Changes of pages that one account may make.
    public var telegraphEdits = RateLimit(500, per: 86_400)
    /// Pages that one subscriber may publish and change, whatever the account.
    public var telegraphPagesPerAddress = RateLimit(500, per: 86_400)
    /// Pictures and films of pages that one account may store.
    public var telegraphFiles = RateLimit(300, per: 86_400)
    /// Pictures and films of pages that one subscriber may store, whatever the account.
    public var telegraphFilesPerAddress = RateLimit(1000, per: 86_400)
    /// Most updates in one slice of a difference.
    public var differenceSlice = 500
    /// Most updates that an abridged difference is chosen from. Those of a wider gap come in slices.
    public var abridgedUpdates: Int32 = 4000
    /// Most bytes of texts and other content that it is chosen from. The writer reads them all at once.
    public var abridgedBytes = 2 << 20
    /// A gap over this many updates is answered `differenceTooLong`, for clients that state a limit of their own.
    public var differenceTotal: Int32 = 100_000
    /// Most bytes of stored files that one user has uploaded; nil for no bound.
    public var fileBytesPerUser: Int64?
    /// Seconds for which an unreferenced file is kept: a message with it may follow.
    public var unusedFileSeconds: Int64 = 86_400
    /// Seconds for which bytes without a record are kept aside: the database may be the wrong one for them.
    public var unusedBlobSeconds: Int64 = 604_800
    /// Most bytes of the pictures and articles of web pages; beyond that, those of the longest unused are removed.
    public var pageBytes: Int64 = 2 << 30
    /// Most bytes of files of web pages that are stored for the links of one user in a day.
    public var pageBytesOfUser: Int64 = 256 << 20
    /// Seconds for which a web page that no message shows is remembered after its last use.
    public var unusedPageSeconds: Int64 = 2_592_000
    /// Seconds after which an idle upload is discarded.
    public var abandonedUploadSeconds: Int64 = 43_200

    /// Creates the default bounds.
    public init() {}
}
