import CPageTransfer
import ConfinedProcess
import Glibc
import PageFetching
import StdExtras

/// The one thread of the worker: reads orders, has names looked up, watches transfers, writes answers.
struct FetchLoop {
    private let settings: FetcherSettings
    private let transfers: OpaquePointer
    private let userAgent: String
    private let proxy: DialledProxy?
    private var input: [UInt8] = []
    private var jobs: [UInt32: FetchJob] = [:]
    /// The redirects to each host from others, which the parent counts for nobody.
    private var redirects = RateLimiter<String>(perMinute: 60, burst: 60)

    private static let redirectLimit = 5
    private static let targetLimit = 3

    init(settings: FetcherSettings, transfers: OpaquePointer, proxy: DialledProxy?) {
        self.settings = settings
        self.transfers = transfers
        self.proxy = proxy
        userAgent = settings.userAgent
    }

    /// Works until the input ends.
    mutating func run() {
        while true {
            let lookups = jobs.values.filter { $0.lookup != nil }
            var polls = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
            polls += lookups.map { job in
                pollfd(fd: job.lookup?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            }
            page_transfers_wait(transfers, &polls, UInt32(clamping: polls.count), waitMilliseconds(lookups))
            if polls[0].revents != 0, !readInput() { return }
            let now = ContinuousClock.now
            for (job, poll) in zip(lookups, polls.dropFirst()) {
                if poll.revents != 0 { job.lookup?.receive(at: now) }
                job.lookup?.pass(at: now)
                lookedUp(job, at: now)
            }
            page_transfers_work(transfers)
            endTransfers(at: now)
        }
    }

    private func waitMilliseconds(_ lookups: [FetchJob]) -> Int32 {
        let now = ContinuousClock.now
        let next = lookups.compactMap { job in job.lookup.map { min($0.wake, job.deadline) } }.min()
        guard let next else { return 1000 }
        return Int32(clamping: min(1000, max(0, now.duration(to: next).wholeMilliseconds + 1)))
    }

    /// Reads orders; false at their end.
    private mutating func readInput() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(STDIN_FILENO, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return true }
        guard count > 0 else { return false }
        input += chunk[..<count]
        do throws(FetchError) {
            while let message = try FetcherFrame.take(from: &input) {
                take(try FetchOrder(decoding: message))
            }
        } catch {
            return false
        }
        return true
    }

    private mutating func take(_ order: FetchOrder) {
        let now = ContinuousClock.now
        do throws(FetchError) {
            let job = try FetchJob(order, policy: settings.policy, proxy: proxy, at: now)
            jobs[order.id] = job
            visit(job, at: now)
        } catch {
            answer(order.id, .failure(error))
        }
    }

    // MARK: - One hop

    /// Finds out what to dial for the current address of a job.
    private mutating func visit(_ job: FetchJob, at now: ContinuousClock.Instant) {
        let address = job.address
        let override = settings.overrides.first { $0.host == address.host.text && $0.port == address.port }
        if let override {
            let target = FetchJob.Target(
                address: override.address,
                port: override.dialledPort,
                isOverride: true
            )
            return dial(job, [target], at: now)
        }
        switch address.host {
        case .address(let literal): check(job, [literal], at: now)
        case .name(let name) where name == "localhost" || name.hasSuffix(".localhost"):
            end(job, .failure(.refusedAddress))
        // Names without a dot are those of a local network.
        case .name(let name) where !name.contains("."): end(job, .failure(.unknownHost))
        case .name(let name):
            job.lookup = NameLookup(name: name, servers: settings.nameServers, at: now)
            lookedUp(job, at: now)
        }
    }

    private mutating func lookedUp(_ job: FetchJob, at now: ContinuousClock.Instant) {
        guard let lookup = job.lookup else { return }
        guard let outcome = lookup.outcome else {
            if now >= job.deadline { end(job, .failure(.tooSlow)) }
            return
        }
        job.lookup = nil
        switch outcome {
        case .success(let addresses): check(job, addresses, at: now)
        case .failure(let error): end(job, .failure(error))
        }
    }

    /// One address that is refused refuses all: a name that has both is no honest one.
    private mutating func check(_ job: FetchJob, _ addresses: [IPAddress], at now: ContinuousClock.Instant) {
        guard addresses.allSatisfy(settings.policy.permits) else {
            return end(job, .failure(.refusedAddress))
        }
        let (old, new) = (addresses.filter { $0.bytes.count == 4 }, addresses.filter { $0.bytes.count != 4 })
        // One of each kind comes first.
        let ordered = old.prefix(1) + new.prefix(1) + old.dropFirst() + new.dropFirst()
        let targets = ordered.prefix(Self.targetLimit).map {
            FetchJob.Target(address: $0, port: job.address.port)
        }
        dial(job, targets, at: now)
    }

    private mutating func dial(_ job: FetchJob, _ targets: [FetchJob.Target], at now: ContinuousClock.Instant)
    {
        job.target = targets.first
        job.targets = Array(targets.dropFirst())
        if !job.start(transfers, userAgent: userAgent, at: now) { end(job, .failure(.workerFailed)) }
    }

    // MARK: - Endings

    private mutating func endTransfers(at now: ContinuousClock.Instant) {
        var context: UnsafeMutableRawPointer?
        var ending = PAGE_TRANSFER_OK
        while let transfer = page_transfers_ended(transfers, &context, &ending) {
            page_transfer_end(transfers, transfer)
            guard let job = jobs.values.first(where: { $0.transfer == transfer }) else { continue }
            job.transfer = nil
            ended(job, ending, at: now)
        }
    }

    private mutating func ended(
        _ job: FetchJob,
        _ ending: page_transfer_ending,
        at now: ContinuousClock.Instant
    ) {
        if job.wasRefused { return end(job, .failure(.refusedAddress)) }
        switch job.reader.ending {
        case .failed(let error)?: return end(job, .failure(error))
        case .redirect(let target)?: return follow(job, target, at: now)
        case .unchanged?: return end(job, .success(job.reader.page(at: job.address.text)))
        case nil: break
        }
        switch ending {
        case PAGE_TRANSFER_OK where job.reader.isWanted:
            end(job, .success(job.reader.page(at: job.address.text)))
        case PAGE_TRANSFER_NO_CONNECTION where !job.targets.isEmpty && now < job.deadline:
            dial(job, job.targets, at: now)
        case PAGE_TRANSFER_NO_CONNECTION: end(job, .failure(.noConnection))
        case PAGE_TRANSFER_INSECURE: end(job, .failure(.insecure))
        case PAGE_TRANSFER_TOO_SLOW where !job.targets.isEmpty && now < job.deadline:
            dial(job, job.targets, at: now)
        case PAGE_TRANSFER_TOO_SLOW: end(job, .failure(.tooSlow))
        case PAGE_TRANSFER_TOO_LARGE: end(job, .failure(.tooLarge))
        case PAGE_TRANSFER_HEAD_TOO_LARGE: end(job, .failure(.headTooLarge))
        case PAGE_TRANSFER_BAD_CODING: end(job, .failure(.badCoding))
        default: end(job, .failure(.badAnswer))
        }
    }

    private mutating func follow(_ job: FetchJob, _ target: String, at now: ContinuousClock.Instant) {
        job.redirects += 1
        guard job.redirects <= Self.redirectLimit else { return end(job, .failure(.tooManyRedirects)) }
        guard now < job.deadline else { return end(job, .failure(.tooSlow)) }
        let from = job.address.host
        do throws(FetchError) {
            job.address = try job.address.resolving(target)
        } catch {
            return end(job, .failure(error))
        }
        let host = job.address.host
        guard host == from || !job.visited.insert(host.text).inserted || redirects.allows(host.text, at: now)
        else { return end(job, .failure(.tooManyRedirects)) }
        visit(job, at: now)
    }

    private mutating func end(_ job: FetchJob, _ outcome: Result<FetchedPage, FetchError>) {
        jobs[job.order.id] = nil
        answer(job.order.id, outcome)
    }

    /// A parent that takes no answer is gone, which the next reading finds.
    private func answer(_ id: UInt32, _ outcome: Result<FetchedPage, FetchError>) {
        _ = StandardStreams.write(FetcherFrame.frame(FetchReply(id: id, outcome: outcome).encoded()))
    }
}
