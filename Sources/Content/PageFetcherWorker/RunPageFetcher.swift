import CPageTransfer
import ConfinedProcess
import Glibc
import PageFetching

/// Runs a worker that fetches pages, until its input ends.
///
/// For the hidden subcommand that `PageFetcher` starts. Call this first, with no other thread running: the process
/// gives up rights for good. Nobody needs the exit status that this returns.
public func runPageFetcher() -> Int32 {
    StandardStreams.closeOthers()
    signal(SIGPIPE, SIG_IGN)
    do {
        var loop = try prepared()
        loop.run()
        return EXIT_SUCCESS
    } catch {
        return EXIT_FAILURE
    }
}

/// Reads the settings and the trusted authorities, and then gives up all rights but that to connect.
private func prepared() throws -> FetchLoop {
    try Confinement.limit(to: FetcherLimits.resources)
    guard let head = StandardStreams.read(exactly: 4) else { throw FetchError.workerFailed }
    let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= FetcherLimits.settingsBytes, let message = StandardStreams.read(exactly: count) else {
        throw FetchError.workerFailed
    }
    let settings = try FetcherSettings(decoding: message)
    let authorities = try file(settings.authorities)
    let proxy = try settings.proxy.map { try DialledProxy($0) }
    guard let transfers = page_transfers_create(authorities, authorities.count) else {
        throw FetchError.workerFailed
    }
    try Confinement.becomeNobody()
    try Confinement.denySystemCalls(allowingConnections: true)
    return FetchLoop(settings: settings, transfers: transfers, proxy: proxy)
}

private func file(_ path: String) throws(FetchError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .workerFailed }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= FetcherLimits.authorityBytes {
        let count = read(file, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return bytes }
        bytes += chunk[..<count]
    }
    throw .workerFailed
}

private enum FetcherLimits {
    static let settingsBytes = 1 << 20
    static let authorityBytes = 8 << 20
    /// The time of the processor is that of a long life; the memory is that of all requests at once.
    static let resources = ResourceLimits(
        addressSpaceBytes: 4 << 30,
        dataBytes: 1 << 30,
        processorSeconds: 6 * 3600,
        openFiles: 256
    )
}
