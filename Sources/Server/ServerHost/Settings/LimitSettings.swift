import ServerEngine
import ServerGateway
import ServerMedia

/// The limits for clients and users that a host may change. The defaults are those of ``GatewayLimits``,
/// ``EngineLimits`` and ``UploadLimits``.
public struct LimitSettings: Sendable, Equatable {
    /// The most connections at one time.
    public var connections = GatewayLimits().connections
    /// The most connections from one address at one time.
    public var connectionsPerAddress = GatewayLimits().connectionsPerAddress
    /// The most keys that one address may make in a minute.
    public var handshakesPerMinute = GatewayLimits().handshakePacketsPerMinute / Self.packetsPerHandshake
    /// The most calls of one session that run at the same time.
    public var runningCalls = GatewayLimits().runningCalls
    /// True if limits on addresses hold for this machine's own.
    public var limitsLoopback = GatewayLimits().limitsLoopback

    /// The most members of a basic group.
    public var groupMembers = EngineLimits().groupMembers
    /// The most wrong login codes for one number from one subscriber in a day.
    public var wrongCodesPerDay = EngineLimits().codeTries.count
    /// The most phone numbers that one user may look up in a day.
    public var phoneLookupsPerDay = EngineLimits().phoneLookups.count
    /// The most phone numbers that one user may import in a day.
    public var contactImportsPerDay = EngineLimits().importedContacts.count

    /// The most bytes of one user's files; nil for no bound.
    public var fileBytesPerUser = EngineLimits().fileBytesPerUser
    /// The most bytes of all users' uploads that are not sent yet.
    public var pendingUploadBytes = UploadLimits().maximumPending
    /// The most bytes of one user's uploads that are not sent yet.
    public var pendingUploadBytesPerUser = UploadLimits().maximumPendingPerUser
    /// The most bytes of pictures and articles of web pages.
    public var pageBytes = EngineLimits().pageBytes
    /// Hours after which an unreferenced file is removed.
    public var unusedFileHours = EngineLimits().unusedFileSeconds / 3600
    /// Hours after which an idle upload is discarded.
    public var abandonedUploadHours = EngineLimits().abandonedUploadSeconds / 3600

    private static let packetsPerHandshake = 3

    /// The defaults.
    public init() {}

    init(_ reader: SettingsReader) throws(SettingsError) {
        self.init()
        let number = "a number from 1 to 1000000"
        try reader.read(.maximumConnections, into: &connections, number, Self.count)
        try reader.read(.maximumConnectionsPerAddress, into: &connectionsPerAddress, number, Self.count)
        try reader.read(.maximumHandshakesPerMinute, into: &handshakesPerMinute, number, Self.count)
        let most = GatewayLimits().keyCalls.count
        try reader.read(.maximumRunningCalls, into: &runningCalls, "a number from 1 to \(most)") {
            Int($0).flatMap { (1...most).contains($0) ? $0 : nil }
        }
        try reader.read(.limitLoopback, into: &limitsLoopback, "yes or no", Self.answer)
        try reader.read(.maximumGroupMembers, into: &groupMembers, "a number from 2 to 1000") {
            Int($0).flatMap { (2...1000).contains($0) ? $0 : nil }
        }
        try reader.read(.maximumWrongCodesPerDay, into: &wrongCodesPerDay, number, Self.wideCount)
        try reader.read(.maximumPhoneLookupsPerDay, into: &phoneLookupsPerDay, number, Self.wideCount)
        try reader.read(.maximumContactImportsPerDay, into: &contactImportsPerDay, number, Self.wideCount)
        let size = "a size such as 500M, 20G or 1T"
        if let bytes = try reader.value(.maximumFilesPerUser, size, Self.size) { fileBytesPerUser = bytes }
        try reader.read(.maximumPageFiles, into: &pageBytes, size, Self.size)
        try readPending(reader, size)
        let hours = "a number of hours from 1 to 8760"
        try reader.read(.unusedFileHours, into: &unusedFileHours, hours, Self.hours)
        try reader.read(.abandonedUploadHours, into: &abandonedUploadHours, hours, Self.hours)
    }

    private mutating func readPending(_ reader: SettingsReader, _ size: String) throws(SettingsError) {
        let least = Self.leastPendingPerUser
        let atLeast = "\(size), at least \(2 * least >> 20)M"
        try reader.read(.maximumPendingUploads, into: &pendingUploadBytes, atLeast) {
            Self.size($0).flatMap { $0 >= 2 * least ? $0 : nil }
        }
        // One user must not be able to take all the room.
        let half = pendingUploadBytes / 2
        pendingUploadBytesPerUser = min(pendingUploadBytesPerUser, half)
        let between = "\(size), at least \(least >> 20)M and at most half of max-pending-uploads"
        try reader.read(.maximumPendingUploadsPerUser, into: &pendingUploadBytesPerUser, between) {
            Self.size($0).flatMap { (least...half).contains($0) ? $0 : nil }
        }
    }

    /// The least bound of one user's pending uploads: the largest image with its part records and all sizes that may
    /// be made of it. With less, some images would never fit. In whole MiB, as in the message.
    private static let leastPendingPerUser: Int64 = {
        let unit: Int64 = 1 << 20
        let picture = Int64(WorkerLimits.fileBytes + WorkerLimits.replyBytes)
        let bytes = UploadLimits().pendingBytes(ofFile: picture)
        return (bytes + unit - 1) / unit * unit
    }()

    /// The limits of the gateway.
    var gateway: GatewayLimits {
        var limits = GatewayLimits()
        limits.connections = connections
        limits.connectionsPerAddress = connectionsPerAddress
        limits.handshakePacketsPerMinute = handshakesPerMinute * Self.packetsPerHandshake
        limits.runningCalls = runningCalls
        limits.limitsLoopback = limitsLoopback
        return limits
    }

    /// The limits of the rules.
    var engine: EngineLimits {
        var limits = EngineLimits()
        limits.groupMembers = groupMembers
        // The related limit changes in proportion.
        limits.codeTriesPerPhone.count *= wrongCodesPerDay
        limits.codeTriesPerPhone.count /= limits.codeTries.count
        limits.codeTriesPerAddress.count *= wrongCodesPerDay
        limits.codeTriesPerAddress.count /= limits.codeTries.count
        limits.codeTries.count = wrongCodesPerDay
        limits.phoneLookups.count = phoneLookupsPerDay
        limits.importedContacts.count = contactImportsPerDay
        limits.fileBytesPerUser = fileBytesPerUser
        limits.pageBytes = pageBytes
        limits.unusedFileSeconds = unusedFileHours * 3600
        limits.abandonedUploadSeconds = abandonedUploadHours * 3600
        return limits
    }

    /// The limits of uploads.
    var uploads: UploadLimits {
        var limits = UploadLimits()
        limits.maximumPending = pendingUploadBytes
        limits.maximumPendingPerUser = pendingUploadBytesPerUser
        return limits
    }

    private static func count(_ text: String) -> Int? {
        Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }

    private static func wideCount(_ text: String) -> Int64? { count(text).map(Int64.init) }

    private static func hours(_ text: String) -> Int64? {
        Int64(text).flatMap { (1...8760).contains($0) ? $0 : nil }
    }

    private static func answer(_ text: String) -> Bool? {
        switch text {
        case "yes": true
        case "no": false
        default: nil
        }
    }

    /// Bytes of a whole number with an optional suffix `K`, `M`, `G` or `T`; at least 1 MiB, which an image takes.
    static func size(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
        let unit = text.last.flatMap { units[$0] }
        guard let number = Int64(unit == nil ? text : String(text.dropLast())) else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
        return overflow || bytes < 1 << 20 ? nil : bytes
    }
}
