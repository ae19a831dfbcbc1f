import StdExtras
import WireCrypto

/// The tickets that a server takes: each once, until it expires, and of this run only.
///
/// One for all connections of a server. It has a lock of its own, which is held to look a ticket up and to take it, never
/// during a computation. There is no copy of it, so no ticket is taken twice.
///
/// Nothing is stored in a file. A ticket that was used, expired, displaced or made before a restart is unknown. Its
/// client gets the answer of `NX` in the same round trip, and sends its early data again. A used key exists nowhere any
/// more, so what it sealed stays secret.
///
/// `Owner` is what the caller ties a ticket to, such as the authorization of a device. Only who proved to be an owner
/// should get one remembered: strangers would displace others' tickets.
public final class NoiseTicketMemory<Owner: Hashable & Sendable>: Sendable {
    private let lifetime: Duration
    private let table: Locked<TicketTable<Owner>>

    /// A key that nobody has, in place of that of an unknown ticket. So the time of an answer does not tell a peer which
    /// tickets exist.
    let decoy: SecretKey

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - capacity: The most tickets; the oldest one is displaced. A ticket takes about 300 bytes.
    ///   - lifetime: The time after an `NX` for which its tickets are taken, and the tickets of channels that began with
    ///     those. Early data that never arrived can be read for so long, by somebody who recorded it and
    ///     takes the server's memory.
    ///   - random: An unpredictable generator.
    /// - Throws: ``NoiseError/libraryFailure``.
    public init(
        capacity: Int = 1 << 16,
        lifetime: Duration = .seconds(7 * 86_400),
        random: inout some RandomNumberGenerator
    ) throws(NoiseError) {
        do {
            decoy = try SecretKey(using: &random)
        } catch {
            throw NoiseError(error)
        }
        self.lifetime = lifetime
        table = Locked(TicketTable(capacity: min(max(1, capacity), 1 << 24)))
    }

    /// The number of tickets that would be taken.
    var count: Int { table.withLock { $0.count } }

    /// The number of ids that are kept, also of tickets that are gone.
    var idCount: Int { table.withLock { $0.idCount } }

    /// Takes a ticket from now on, in place of the oldest one of its owner if that has four. A ticket that is known stays
    /// as it is.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of a finished handshake.
    ///   - owner: What it is tied to.
    ///   - now: The time by a clock that does not go back, and goes on while the machine sleeps.
    public func remember(_ ticket: NoiseServerTicket, of owner: Owner, now: Duration) {
        let entry = TicketTable<Owner>.Entry(
            ticket: ticket,
            owner: owner,
            expires: ticket.certified + lifetime
        )
        table.withLock { $0.insert(entry, now: now) }
    }

    /// Forgets the tickets of an owner, for example of a device that was signed out.
    public func forget(_ owner: Owner) {
        table.withLock { $0.remove(of: owner) }
    }

    /// Erases the keys of all tickets that have expired. Looks at each ticket: for a timer, once an hour.
    ///
    /// No expired ticket is taken without it. But the keys of some would stay for as long as nobody comes.
    public func expire(now: Duration) {
        table.withLock { $0.removeExpired(now: now) }
    }

    /// The key of a ticket that would be taken.
    func key(of id: FixedBytes<16>, now: Duration) -> SecretKey? {
        table.withLock { $0.find(id, now: now)?.ticket.secret.key }
    }

    /// Takes a ticket, which is unknown from now on. Of several callers one gets it.
    func take(_ id: FixedBytes<16>) -> TicketTable<Owner>.Entry? {
        table.withLock { $0.remove(id) }
    }
}
