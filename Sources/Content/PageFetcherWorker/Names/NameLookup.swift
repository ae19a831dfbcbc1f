import Glibc
import PageFetching
import StdExtras

/// A look-up of the addresses of one name, of both kinds. One name server is asked after another.
///
/// The system's own look-up would need files and threads.
final class NameLookup {
    /// The socket to wait for; -1 for none.
    private(set) var descriptor: Int32 = -1
    /// The addresses, once they are known.
    private(set) var outcome: Result<[IPAddress], FetchError>?
    /// The time of the next ``pass(at:)`` at the latest.
    private(set) var wake: ContinuousClock.Instant

    private let name: String
    private let servers: [NameServer]
    private var answers: [DNSRecordType: DNSAnswer] = [:]
    private var ids: [DNSRecordType: UInt16] = [:]
    private var attempts = 0

    /// The time that a name server has, and that the second answer has after the first one.
    private static let patience: Duration = .milliseconds(1500)
    private static let secondAnswer: Duration = .milliseconds(500)
    private static let rounds = 2
    private static let datagramsAtOnce = 16

    init(name: String, servers: [NameServer], at now: ContinuousClock.Instant) {
        self.name = name
        self.servers = servers
        wake = now
        tryNext(at: now)
    }

    deinit { disconnect() }

    /// Reads what has come.
    func receive(at now: ContinuousClock.Instant) {
        var datagram = [UInt8](repeating: 0, count: 4096)
        // Whoever sends without an end is heard again after the others.
        for _ in 0..<Self.datagramsAtOnce where outcome == nil && descriptor >= 0 {
            let count = recv(descriptor, &datagram, datagram.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            // Nobody listens there.
            guard count >= 0 else { return tryNext(at: now) }
            take(Array(datagram[..<count]), at: now)
        }
    }

    /// Notes that time has passed.
    func pass(at now: ContinuousClock.Instant) {
        guard outcome == nil, now >= wake else { return }
        if addresses.isEmpty { tryNext(at: now) } else { end() }
    }

    private var addresses: [IPAddress] {
        DNSRecordType.allCases.flatMap { type -> [IPAddress] in
            if case .addresses(let found)? = answers[type] { found } else { [] }
        }
    }

    private func take(_ bytes: [UInt8], at now: ContinuousClock.Instant) {
        for type in DNSRecordType.allCases where answers[type] == nil {
            guard let id = ids[type],
                let answer = DNSMessage.answer(bytes, id: id, name: name, type: type)
            else { continue }
            guard answer != .failed else { return tryNext(at: now) }
            answers[type] = answer
            wake = min(wake, now + Self.secondAnswer)
        }
        if answers.count == DNSRecordType.allCases.count { end() }
    }

    private func end() {
        disconnect()
        let addresses = addresses
        outcome = addresses.isEmpty ? .failure(.unknownHost) : .success(addresses)
    }

    /// Asks the next server for what is not known yet.
    private func tryNext(at now: ContinuousClock.Instant) {
        while attempts < servers.count * Self.rounds {
            let server = servers[attempts % servers.count]
            attempts += 1
            wake = now + Self.patience
            if connect(to: server), ask() { return }
        }
        disconnect()
        outcome = addresses.isEmpty ? .failure(.lookUpFailed) : .success(addresses)
    }

    private func connect(to server: NameServer) -> Bool {
        disconnect()
        let family = server.address.bytes.count == 4 ? AF_INET : AF_INET6
        let type = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        descriptor = socket(family, Int32(type), 0)
        guard descriptor >= 0 else { return false }
        return server.withSocketAddress { Glibc.connect(descriptor, $0, $1) } == 0
    }

    private func ask() -> Bool {
        for type in DNSRecordType.allCases where answers[type] == nil {
            let id = UInt16.random(in: .min ... .max)
            ids[type] = id
            let query = DNSMessage.query(id: id, name: name, type: type)
            guard send(descriptor, query, query.count, Int32(MSG_NOSIGNAL)) == query.count else {
                return false
            }
        }
        return true
    }

    private func disconnect() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}

extension NameServer {
    fileprivate func withSocketAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        func call<Address>(_ address: Address) -> Result {
            withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<Address>.size))
                }
            }
        }
        guard address.bytes.count == 4 else {
            var target = sockaddr_in6()
            target.sin6_family = sa_family_t(AF_INET6)
            target.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &target.sin6_addr) { $0.copyBytes(from: address.bytes) }
            return call(target)
        }
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &target.sin_addr) { $0.copyBytes(from: address.bytes) }
        return call(target)
    }
}
