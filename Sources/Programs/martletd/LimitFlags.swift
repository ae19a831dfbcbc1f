import ArgumentParser
import ServerHost

/// The flags of `martletd serve` that limit clients and users.
struct LimitFlags: ParsableArguments {
    @Option(help: ArgumentHelp("The most connections at one time. (default: 20000)", valueName: "count"))
    var maxConnections: String?

    @Option(
        help: ArgumentHelp(
            "The most connections from one address at one time. (default: 200)",
            valueName: "count"
        )
    )
    var maxConnectionsPerAddress: String?

    @Option(
        help: ArgumentHelp(
            "The most key exchanges from one address in a minute. (default: 200)",
            valueName: "count"
        )
    )
    var maxHandshakesPerMinute: String?

    @Option(
        help: ArgumentHelp(
            "The most calls of one session that run at the same time. (default: 64)",
            valueName: "count"
        )
    )
    var maxRunningCalls: String?

    @Option(
        help: ArgumentHelp(
            "Apply the limits on addresses to loopback addresses, too. (default: no)",
            valueName: "yes|no"
        )
    )
    var limitLoopback: String?

    @Option(help: ArgumentHelp("The most members of a group. (default: 200)", valueName: "count"))
    var maxGroupMembers: String?

    @Option(
        help: ArgumentHelp(
            "The most wrong login codes for a phone number from one network in a day. (default: 10)",
            valueName: "count"
        )
    )
    var maxWrongCodesPerDay: String?

    @Option(
        help: ArgumentHelp(
            "The most phone numbers that a user may look up in a day. (default: 200)",
            valueName: "count"
        )
    )
    var maxPhoneLookupsPerDay: String?

    @Option(
        help: ArgumentHelp(
            "The most contacts that a user may import in a day. (default: 5000)",
            valueName: "count"
        )
    )
    var maxContactImportsPerDay: String?

    @Option(
        help: ArgumentHelp(
            "The most bytes of files of one user, such as 20G. (default: no limit)",
            valueName: "size"
        )
    )
    var maxFilesPerUser: String?

    @Option(
        help: ArgumentHelp(
            "The most bytes of pictures and articles of web pages. (default: 2G)",
            valueName: "size"
        )
    )
    var maxPageFiles: String?

    @Option(
        help: ArgumentHelp(
            "The most bytes of uploads that no message uses yet, at least 40M. (default: 32G)",
            valueName: "size"
        )
    )
    var maxPendingUploads: String?

    @Option(
        help: ArgumentHelp(
            "The same for one user, at least 20M. (default: 4G)",
            valueName: "size"
        )
    )
    var maxPendingUploadsPerUser: String?

    @Option(
        help: ArgumentHelp(
            "The time after which a file is deleted that no message uses. (default: 24)",
            valueName: "hours"
        )
    )
    var unusedFileHours: String?

    @Option(
        help: ArgumentHelp(
            "The time after which an interrupted upload is deleted. (default: 12)",
            valueName: "hours"
        )
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
        layer.add(maxPageFiles, for: .maximumPageFiles)
        layer.add(maxPendingUploads, for: .maximumPendingUploads)
        layer.add(maxPendingUploadsPerUser, for: .maximumPendingUploadsPerUser)
        layer.add(unusedFileHours, for: .unusedFileHours)
        layer.add(abandonedUploadHours, for: .abandonedUploadHours)
    }
}
