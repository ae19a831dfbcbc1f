import CompactOpcodes
import MTProto
import StdExtras
import TelegramSchema

/// A slot that one file may be sent to, once and soon.
struct CompactUploadSlot {
    /// The session that asked for it. The file goes to its account.
    let client: PublicClient
    let kind: UploadKind
    /// The file's number.
    let file: Int64
    let until: WireTime
}

/// The slots that wait for their files, by the secrets of their addresses.
struct CompactUploadSlots {
    /// The most slots of all clients, of one user, and of one connection.
    private static let most = 4096
    private static let mostOfUser = 64
    private static let mostOfClient = 16
    /// The time that a client has to begin.
    private static let patience = Duration.seconds(900)

    private var slots: [String: CompactUploadSlot] = [:]
    /// The secrets by age; some may be used.
    private var order = Fifo<String>()

    /// Keeps a slot; false if there are too many.
    mutating func add(
        _ secret: String,
        for client: PublicClient,
        _ kind: UploadKind,
        file: Int64,
        now: WireTime
    ) -> Bool {
        while let oldest = order.first {
            if let slot = slots[oldest], slot.until > now, slot.client.key != nil { break }
            slots[oldest] = nil
            _ = order.popFirst()
        }
        // Those that were used may lie behind one that waits.
        if order.count > 2 * Self.most {
            for secret in order.takeAll() where slots[secret] != nil { order.append(secret) }
        }
        // Somebody else's slot never goes for a new one.
        let user = client.key?.user
        guard slots.count < Self.most,
            slots.values.count(where: { $0.client === client }) < Self.mostOfClient,
            slots.values.count(where: { $0.client.key?.user == user }) < Self.mostOfUser
        else { return false }
        slots[secret] = CompactUploadSlot(client: client, kind: kind, file: file, until: now + Self.patience)
        order.append(secret)
        return true
    }

    /// The slot with this secret, which is used up by it; nil if there is none any more.
    mutating func take(_ secret: String, now: WireTime) -> CompactUploadSlot? {
        guard let slot = slots.removeValue(forKey: secret), slot.until > now, slot.client.key?.user != nil
        else { return nil }
        return slot
    }

    /// Drops the slots of a client that is gone.
    mutating func forget(_ client: PublicClient) {
        guard !slots.isEmpty else { return }
        slots = slots.filter { $0.value.client !== client }
    }
}
