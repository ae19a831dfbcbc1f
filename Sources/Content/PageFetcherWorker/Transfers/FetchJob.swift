import CPageTransfer
import Glibc
import PageFetching
import StdExtras

/// A request on its way: a look-up, a transfer, and the same again for each redirect.
final class FetchJob {
    /// An address to dial.
    struct Target: Equatable {
        var address: IPAddress
        var port: UInt16
        /// True if the settings lead there, whose targets are not checked.
        var isOverride = false

        /// The form that libcurl reads.
        var text: String {
            address.bytes.count == 4 ? "\(address.text):\(port)" : "[\(address.text)]:\(port)"
        }
    }

    let order: FetchOrder
    let deadline: ContinuousClock.Instant
    /// The address of the current hop.
    var address: WebAddress
    /// The number of redirects so far.
    var redirects = 0
    /// The hosts that others have redirected to.
    var visited: Set<String> = []
    /// The look-up that runs; nil for none.
    var lookup: NameLookup?
    /// The transfer that runs; nil for none.
    var transfer: OpaquePointer?
    /// The addresses that are still to be tried.
    var targets: [Target] = []
    /// The address that is dialled.
    var target: Target?
    /// The answer so far.
    var reader: ResponseReader
    /// True if an address was refused in the last moment.
    private(set) var wasRefused = false

    private let policy: AddressPolicy
    private let proxy: DialledProxy?

    init(
        _ order: FetchOrder,
        policy: AddressPolicy,
        proxy: DialledProxy?,
        at now: ContinuousClock.Instant
    ) throws(FetchError) {
        self.order = order
        self.policy = policy
        self.proxy = proxy
        deadline = now + order.request.limits.total
        address = try WebAddress(order.request.url)
        reader = ResponseReader(order.request, asksForChange: false)
    }

    /// Begins a transfer from the current target.
    func start(_ transfers: OpaquePointer, userAgent: String, at now: ContinuousClock.Instant) -> Bool {
        guard let target else { return false }
        reader = ResponseReader(order.request, asksForChange: asksForChange)
        wasRefused = false
        let left = now.duration(to: deadline).wholeMilliseconds
        var request = page_transfer_request()
        request.total = Int(max(1, left))
        request.connecting = Int(max(1, min(left, order.request.limits.connecting.wholeMilliseconds)))
        request.bytes = Int64(order.request.limits.bytes)
        // SAFETY: the job outlives its transfer, which the worker ends before it forgets the job.
        request.context = Unmanaged.passUnretained(self).toOpaque()
        request.may_dial = { context, address, count in
            guard let job = FetchJob.of(context), let address else { return 0 }
            return job.mayDial(address, byteCount: count) ? 1 : 0
        }
        request.header = { context, line, count in
            guard let job = FetchJob.of(context) else { return 0 }
            return job.reader.read(line: UnsafeRawBufferPointer(start: line, count: count)) ? 1 : 0
        }
        request.body = { context, bytes, count, wire in
            guard let job = FetchJob.of(context) else { return 0 }
            let body = UnsafeRawBufferPointer(start: bytes, count: count)
            return job.reader.read(body: body, wireBytes: wire) ? 1 : 0
        }
        transfer = withCStrings(
            [address.text, target.text, userAgent, proxy?.text ?? ""],
            lines
        ) { texts, lines in
            (request.url, request.dialled, request.user_agent) = (texts[0], texts[1], texts[2])
            request.proxy = texts[3]
            request.headers = lines
            return page_transfer_start(transfers, &request)
        }
        return transfer != nil
    }

    /// The last check: libcurl is about to open a connection to this address. A proxy is the only one that is dialled;
    /// the address that it gets was checked before.
    private func mayDial(_ address: UnsafePointer<sockaddr>, byteCount: Int) -> Bool {
        let isWhole = byteCount >= MemoryLayout<sockaddr_in>.size
        let dialled = isWhole ? IPAddress(socketAddress: address) : nil
        guard let dialled, let target, dialled == proxy?.address ?? target.address,
            proxy != nil || target.isOverride || policy.permits(dialled)
        else {
            wasRefused = true
            return false
        }
        return true
    }

    /// True if the known version is named: that of the page itself, not of what it redirects to.
    private var asksForChange: Bool { redirects == 0 && order.request.known != PageValidators() }

    private var lines: [String] {
        let request = order.request
        var lines = [request.kind.header]
        if asksForChange, let tag = request.known.tag { lines.append("If-None-Match: \(tag)") }
        if asksForChange, let date = request.known.modified { lines.append("If-Modified-Since: \(date)") }
        return lines.filter { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> FetchJob? {
        // SAFETY: the context of a transfer is its job, as `start` has set it.
        context.map { Unmanaged<FetchJob>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Calls `body` with C strings, and with an array of others that a null ends.
private func withCStrings<Result>(
    _ texts: [String],
    _ lines: [String],
    _ body: ([UnsafePointer<CChar>?], UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    let texts = texts.map { strdup($0) }
    let copies = lines.map { strdup($0) }
    defer { for copy in texts + copies { free(copy) } }
    let ended = copies.map { UnsafePointer($0) } + [nil]
    return ended.withUnsafeBufferPointer { body(texts.map { UnsafePointer($0) }, $0.baseAddress) }
}
