import StdExtras

/// Fetches pages, pictures and other files of the web, in a process that has no files and no keys.
///
/// The process stays for further requests. It is started again when it dies or hangs, and ends after a minute without
/// work. Any number of askers of one address share one request.
///
/// Cancelling a task does not end its request, for which others may wait. The call returns within the request's limits
/// once it has begun, or twice that time if the process died.
public actor PageFetcher {
    private typealias Outcome = Result<FetchedPage, FetchError>

    private let executable: String
    private let arguments: [String]
    private let settings: FetcherSettings
    private let limits: FetchQueueLimits
    private var queue: FetchQueue
    private var askers: [FetchQueue.ID: [CheckedContinuation<Outcome, Never>]] = [:]
    /// The times at which requests must have ended; the worker keeps to them, unless it hangs.
    private var deadlines: [FetchQueue.ID: ContinuousClock.Instant] = [:]
    private var process: FetcherProcess?
    /// The addresses of this machine that the process knows, and the time at which they were read.
    private var own: (addresses: [AddressRange], read: ContinuousClock.Instant) = ([], .now)
    private var watch: Task<Void, Never>?
    private var lastUse = ContinuousClock.now

    /// The time that a worker has beyond a request's limit to say so.
    private static let grace: Duration = .seconds(2)
    private static let idleLimit: Duration = .seconds(60)
    private static let ownAddressesInterval: Duration = .seconds(10)

    /// Creates a fetcher, without a process yet.
    ///
    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: The arguments that select the worker.
    ///   - settings: The settings of the worker. The addresses of this machine are added to the refused ones.
    ///   - limits: The limits of all requests together.
    public init(
        executable: String,
        arguments: [String],
        settings: FetcherSettings,
        limits: FetchQueueLimits = FetchQueueLimits()
    ) {
        self.executable = executable
        self.arguments = arguments
        self.settings = settings
        self.limits = limits
        queue = FetchQueue(limits)
    }

    deinit {
        watch?.cancel()
        process?.end()
    }

    /// Fetches a page.
    ///
    /// - Parameters:
    ///   - request: The address, the kind and the limits.
    ///   - asker: The user who asks, whose requests are limited; nil for nobody in particular.
    ///   - isPart: True for a picture and the like that a page of the asker names. These have a limit of their own.
    /// - Returns: The page; for known validators possibly without bytes (``FetchedPage/isUnchanged``).
    /// - Throws: ``FetchError``. The reason is remembered for a while, and given to others who ask the same.
    public func fetch(
        _ request: FetchRequest,
        for asker: Int64? = nil,
        isPart: Bool = false
    ) async throws(FetchError) -> FetchedPage {
        let address = try WebAddress(written: request.url)
        var checked = request
        checked.url = address.text
        let now = ContinuousClock.now
        lastUse = now
        switch queue.ask(checked, host: address.host.text, asker: asker, isPart: isPart, at: now) {
        case .refused(let error): throw error
        case .waits(let id):
            let outcome: Outcome = await withCheckedContinuation { asker in
                askers[id, default: []].append(asker)
                begin()
            }
            return try outcome.get()
        }
    }

    /// Ends the process, and with it all requests. A later request starts another.
    public func close() {
        let (process, askers) = (process, askers)
        (self.process, self.askers, deadlines, queue) = (nil, [:], [:], FetchQueue(limits))
        process?.end()
        for asker in askers.values.joined() { asker.resume(returning: .failure(.workerFailed)) }
    }

    private func begin() {
        let orders = queue.begin()
        guard !orders.isEmpty else { return }
        do throws(FetchError) {
            let process = try running()
            for order in orders {
                deadlines[order.id] = .now + order.request.limits.total + Self.grace
                process.send(order)
            }
        } catch {
            for order in orders { settle(order.id, .failure(error)) }
            begin()
        }
    }

    /// The process; started if there is none.
    private func running() throws(FetchError) -> FetcherProcess {
        if let process { return process }
        var settings = settings
        own = (MachineAddresses.all, .now)
        settings.policy.own += own.addresses
        let started = try FetcherProcess(executable: executable, arguments: arguments, settings: settings)
        process = started
        started.start()
        watch?.cancel()
        watch = Task { [weak self, messages = started.messages] in
            async let alarm: Void = Self.watchTime { [weak self] in await self?.checkTime() ?? false }
            for await message in messages { await self?.received(message, from: started) }
            await self?.ended(started)
            _ = await alarm
        }
        return started
    }

    /// Calls `check` now and then until it returns false.
    private static func watchTime(_ check: @Sendable () async -> Bool) async {
        while !Task.isCancelled, await check() {
            // An error is the end of the task, which the loop sees.
            try? await Task.sleep(for: .milliseconds(250))
        }
    }

    private func received(_ message: [UInt8], from process: FetcherProcess) {
        guard process === self.process else { return }
        do throws(FetchError) {
            let reply = try FetchReply(decoding: message)
            // An answer that nobody has asked for is no fault of the others.
            guard deadlines[reply.id] != nil else { return }
            settle(reply.id, reply.outcome)
            begin()
        } catch {
            process.end()
        }
    }

    /// Refuses what has waited for too long, and kills a worker that hangs, has nothing to do, or does not know where it is. False if there is no worker to watch.
    private func checkTime() -> Bool {
        guard let process else { return false }
        let now = ContinuousClock.now
        for id in queue.giveUp(at: now) { answer(id, .failure(.busy)) }
        let late = deadlines.filter { $0.value < now }.keys.sorted()
        let isIdle = deadlines.isEmpty && lastUse + Self.idleLimit < now
        if !late.isEmpty || isIdle || hasMoved(at: now) { ended(process, failing: late) }
        return true
    }

    /// True if the machine has other addresses than those that the process knows: some networks change theirs each day.
    private func hasMoved(at now: ContinuousClock.Instant) -> Bool {
        guard own.read + Self.ownAddressesInterval < now else { return false }
        own.read = now
        return own.addresses != MachineAddresses.all
    }

    /// Takes leave of a worker. What it was at begins once more with another one.
    private func ended(_ process: FetcherProcess, failing late: [FetchQueue.ID] = []) {
        guard process === self.process else { return }
        self.process = nil
        process.end()
        for id in late { settle(id, .failure(.tooSlow)) }
        deadlines = [:]
        for id in queue.interrupt() { settle(id, .failure(.workerFailed)) }
        begin()
    }

    private func settle(_ id: FetchQueue.ID, _ outcome: Outcome) {
        deadlines[id] = nil
        var error: FetchError?
        if case .failure(let failure) = outcome { error = failure }
        guard queue.end(id, error: error, at: .now) else { return }
        answer(id, outcome)
    }

    private func answer(_ id: FetchQueue.ID, _ outcome: Outcome) {
        for asker in askers.removeValue(forKey: id) ?? [] { asker.resume(returning: outcome) }
    }
}
