import ArgumentParser
import ServerHost

/// The flags of `martletd serve` that limit clients and users.
struct LimitFlags: ParsableArguments {
    @Option(help: ArgumentHelp("Connections at one time. (default: 20000)", valueName: "count"))
    var maxConnections: String?

    @Option(
        help: ArgumentHelp("Connections from one address at one time. (default: 200)", valueName: "count")
    )
    var maxConnectionsPerAddress: String?

    @Option(
        help: ArgumentHelp("Keys that one address may make in a minute. (default: 200)", valueName: "count")
    )
    var maxHandshakesPerMinute: String?

    @Option(
        help: ArgumentHelp(
            "Calls of one session that run at the same time. (default: 64)",
            valueName: "count"
        )
    )
    var maxRunningCalls: String?

    @Option(
        help: ArgumentHelp(
            "Whether limits on addresses hold for this machine's own. (default: no)",
            valueName: "yes|no"
        )
    )
    var limitLoopback: String?

    @Option(help: ArgumentHelp("Members of a group. (default: 200)", valueName: "count"))
    var maxGroupMembers: String?

    @Option(
        help: ArgumentHelp("Wrong login codes for a number from one place. (default: 10)", valueName: "count")
    )
    var maxWrongCodesPerDay: String?

    @Option(
        help: ArgumentHelp("People whom a member may look for by number. (default: 200)", valueName: "count")
    )
    var maxPhoneLookupsPerDay: String?

    @Option(help: ArgumentHelp("Numbers that a member may import. (default: 5000)", valueName: "count"))
    var maxContactImportsPerDay: String?

    @Option(
        help: ArgumentHelp("Size of a member's files, such as 20G. (default: no limit)", valueName: "size")
    )
    var maxFilesPerUser: String?

    @Option(
        help: ArgumentHelp(
            "Size of all uploads that are not sent yet, at least 40M. (default: 32G)",
            valueName: "size"
        )
    )
    var maxPendingUploads: String?

    @Option(
        help: ArgumentHelp(
            "Size of a member's uploads that are not sent yet, at least 20M. (default: 4G)",
            valueName: "size"
        )
    )
    var maxPendingUploadsPerUser: String?

    @Option(
        help: ArgumentHelp(
            "How long files are kept that nothing refers to. (default: 24)",
            valueName: "hours"
        )
    )
    var unusedFileHours: String?

    @Option(
        help: ArgumentHelp("How long uploads are kept that do not go on. (default: 12)", valueName: "hours")
    )
    var abandonedUploadHours: String?

    /// Adds the flags' values.
    func add(to layer: inout SettingsLayer) {
        layer.add(maxConnections, for: .maximumConnections)
        layer.add(maxConnectionsPerAddress, for: .maximumConnectionsPerAddress)
        layer.add(maxHandshakesPerMinute, for: .maximumHandshakesPerMinute)
        layer.add(maxRunningCalls, for: .maximumRunningCalls)
        layer.add(limitLoopback, for: .limitLoopback)
        layer.add(maxGroupMembers, for: .maximumGroupMembers)
        layer.add(maxWrongCodesPerDay, for: .maximumWrongCodesPerDay)
        layer.add(maxPhoneLookupsPerDay, for: .maximumPhoneLookupsPerDay)
        layer.add(maxContactImportsPerDay, for: .maximumContactImportsPerDay)
        layer.add(maxFilesPerUser, for: .maximumFilesPerUser)
        layer.add(maxPendingUploads, for: .maximumPendingUploads)
        layer.add(maxPendingUploadsPerUser, for: .maximumPendingUploadsPerUser)
        layer.add(unusedFileHours, for: .unusedFileHours)
        layer.add(abandonedUploadHours, for: .abandonedUploadHours)
    }
}
