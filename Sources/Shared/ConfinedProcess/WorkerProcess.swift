import Glibc

/// The program of a worker cannot be started.
public struct WorkerMissing: Error, Equatable, Sendable {}

/// A child process that takes bytes on standard input and answers on standard output. Killed and reaped when this
/// value is destroyed, if not before.
///
/// Threads: one; ``converse(sending:replyLimit:until:)`` blocks.
public struct WorkerProcess: ~Copyable, Sendable {
    /// The end of a conversation.
    public enum Ending: Equatable, Sendable {
        /// The worker closed its output, or sent all expected bytes, or more.
        case replied([UInt8])
        /// The worker did not answer in time.
        case timedOut
        /// A signal ended the worker.
        case died
    }

    private let pid: pid_t
    /// One end of a socket pair: unlike on a pipe, its writes can fail without a signal.
    package let socket: Int32

    /// Starts the program without a standard error. All our other descriptors are marked to be closed on exec; the
    /// worker closes any that remain (``StandardStreams/closeOthers()``).
    ///
    /// - Parameters:
    ///   - executable: Absolute path.
    ///   - arguments: The arguments that select the worker.
    ///   - environment: The worker's environment, as `NAME=value`.
    ///   - shared: A descriptor that the worker gets as the first one after the standard ones; nil for none.
    /// - Throws: ``WorkerMissing``.
    public init(
        executable: String,
        arguments: [String],
        environment: [String] = [],
        sharing shared: Int32? = nil
    ) throws(WorkerMissing) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw WorkerMissing() }
        defer { close(ends[1]) }
        guard
            let pid = Self.spawn(
                executable,
                arguments: arguments,
                environment: environment,
                standard: ends[1],
                shared: shared
            )
        else {
            close(ends[0])
            throw WorkerMissing()
        }
        self.pid = pid
        socket = ends[0]
    }

    deinit {
        close(socket)
        kill(pid, SIGKILL)
        // A killed process ends: this waits for the kernel alone.
        while waitpid(pid, nil, 0) < 0, errno == EINTR {}
    }

    /// Sends `input` and its end while receiving the answer until its end, both by `deadline`.
    ///
    /// - Parameters:
    ///   - input: The whole input of the worker.
    ///   - replyLimit: The longest expected answer, in bytes.
    ///   - deadline: The time of the complete answer at the latest.
    /// - Returns: The answer, or the reason why there is none.
    public func converse(
        sending input: [UInt8],
        replyLimit: Int,
        until deadline: ContinuousClock.Instant
    ) -> Ending {
        exchange(input, isLast: true, until: deadline) { replyLimit + 1 - $0.count }
    }

    /// Sends a request and receives the answer, by `deadline`, of a process that stays for further requests. After
    /// any other ending than an answer the process is unusable.
    ///
    /// - Parameters:
    ///   - request: The request, whose end the process must be able to detect.
    ///   - headBytes: The length of the head of an answer, which gives the length of the rest.
    ///   - bodyBytes: Called once with the head: returns the number of bytes that follow; nil for an invalid head.
    ///   - deadline: The time of the complete answer at the latest.
    /// - Returns: The answer with its head, or the reason why there is none; ``Ending/died`` for an invalid one.
    public func ask(
        _ request: [UInt8],
        headBytes: Int,
        bodyBytes: ([UInt8]) -> Int?,
        until deadline: ContinuousClock.Instant
    ) -> Ending {
        var whole: Int?
        return exchange(request, isLast: false, until: deadline) { reply in
            if whole == nil, reply.count >= headBytes {
                guard let rest = bodyBytes(reply) else { return nil }
                whole = headBytes + rest
            }
            return (whole ?? headBytes) - reply.count
        }
    }

    /// Sends and receives at once, so that neither side waits for the other to read. `missing` returns the number of
    /// bytes that the answer so far lacks, and nil if it is invalid.
    private func exchange(
        _ input: [UInt8],
        isLast: Bool,
        until deadline: ContinuousClock.Instant,
        missing: ([UInt8]) -> Int?
    ) -> Ending {
        var unsent = input[...]
        var reply: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        if unsent.isEmpty, isLast { shutdown(socket, Int32(SHUT_WR)) }
        while let wanted = missing(reply) {
            guard wanted > 0 else { return .replied(reply) }
            var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            if !unsent.isEmpty { waiting.events |= Int16(POLLOUT) }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return .timedOut }
            let ready = poll(&waiting, 1, left.pollMilliseconds)
            if ready < 0, errno != EINTR { return .died }
            guard ready > 0 else { continue }
            if waiting.revents & Int16(POLLOUT) != 0 { send(&unsent, isLast: isLast) }
            if waiting.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
                let count = recv(socket, &chunk, min(chunk.count, wanted), Int32(MSG_DONTWAIT))
                if count > 0 {
                    reply += chunk[..<count]
                } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                    // Without any byte of an answer it matters whether the child was killed. Else the answer counts,
                    // unless it is too short.
                    return isLast && !reply.isEmpty ? .replied(reply) : .died
                }
            }
        }
        return .died
    }

    /// Sends as much as the socket takes now; after the last byte, if nothing follows, the end of the stream.
    private func send(_ unsent: inout ArraySlice<UInt8>, isLast: Bool) {
        let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        let count = unsent.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, flags) }
        if count > 0 {
            unsent = unsent.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // The worker reads no more. Its answer still comes.
            unsent = []
        }
        if unsent.isEmpty, isLast { shutdown(socket, Int32(SHUT_WR)) }
    }

    /// Sends all of `bytes`, however long that takes; true on success.
    public func send(_ bytes: [UInt8]) -> Bool {
        var unsent = bytes[...]
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { unsent = unsent.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    /// Kills the worker and ends every call that waits for it: nothing is sent or received any more. The worker is
    /// reaped when this value is destroyed.
    public func end() {
        kill(pid, SIGKILL)
        shutdown(socket, Int32(SHUT_RDWR))
    }

    private static func spawn(
        _ executable: String,
        arguments: [String],
        environment: [String],
        standard: Int32,
        shared: Int32?
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_adddup2(&actions, standard, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, standard, STDOUT_FILENO)
        if let shared { posix_spawn_file_actions_adddup2(&actions, shared, STDERR_FILENO + 1) }
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // The parent may ignore or block signals; the child must be stoppable.
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var pid: pid_t = 0
        let words = [executable] + arguments
        let status = withCStrings(words) { argv in
            // One heap keeps the address space small; the child gets nothing else of our environment.
            withCStrings(["MALLOC_ARENA_MAX=1"] + environment) {
                posix_spawn(&pid, executable, &actions, &attributes, argv, $0)
            }
        }
        return status == 0 ? pid : nil
    }
}

extension Duration {
    /// The time for `poll`: rounded up, so that a wait never spins at the end.
    fileprivate var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}

/// Calls `body` with a null-terminated array of C strings, like `argv`.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    let copies = strings.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
        // SAFETY: the array is made with a null at its end.
        guard let first = buffer.baseAddress else { preconditionFailure("there is always the last null") }
        return body(first)
    }
}
