import ClientModel
import ClientNetwork
import MTProto
import MessageStore
import Signals
import StdExtras

/// Stores an account's keys and salts in its store, which is encrypted as a whole.
final class StoredCredentials: CredentialsStore {
    private let store: MessageStore
    private let atStart: NetworkCredentials
    /// The last write, which holds everything: it replaces one that is still waiting.
    private let write = MetaDisposable()

    /// The stored credentials, or `first` if there are none.
    static func read(
        _ store: MessageStore,
        otherwise first: NetworkCredentials
    ) async throws -> StoredCredentials {
        let record = try await store.read { try $0.entry(.credentials) }
        return StoredCredentials(store, record?.credentials ?? first)
    }

    private init(_ store: MessageStore, _ atStart: NetworkCredentials) {
        self.store = store
        self.atStart = atStart
    }

    func load() -> NetworkCredentials { atStart }

    func save(_ credentials: NetworkCredentials) {
        let record = CredentialsRecord(credentials)
        // A store that cannot be written has reported that elsewhere.
        write.set(
            store.transactionSignal { try $0.setEntry(record, for: .credentials) }
                .start(next: { _ in }, failed: { _ in }, completed: {})
        )
    }
}

extension EntryKey where Value == CredentialsRecord {
    static let credentials = EntryKey(.keychain, "credentials")
}

/// ``NetworkCredentials`` as they are stored.
struct CredentialsRecord: RecordCodable, Equatable {
    var credentials: NetworkCredentials

    init(_ credentials: NetworkCredentials) { self.credentials = credentials }

    /// Fields: 1 home, 2 time offset in milliseconds, 3 a data centre, once for each.
    init(from reader: inout RecordReader) throws(RecordError) {
        credentials = NetworkCredentials()
        while let field = try reader.next() {
            switch field {
            case 1: credentials.home = try reader.int32()
            case 2: credentials.timeOffset = .milliseconds(try reader.int64())
            case 3:
                let record: DataCentreRecord = try reader.record()
                credentials.dataCentres[record.number] = record.dataCentre
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        if let home = credentials.home { writer.write(home, at: 1) }
        writer.write(credentials.timeOffset.wholeMilliseconds, at: 2)
        for (number, dataCentre) in credentials.dataCentres.sorted(by: { $0.key < $1.key }) {
            writer.write(DataCentreRecord(number: number, dataCentre: dataCentre), at: 3)
        }
    }
}

/// The stored credentials of one data centre.
private struct DataCentreRecord: RecordCodable {
    var number: Int32
    var dataCentre: NetworkCredentials.DataCentre

    init(number: Int32, dataCentre: NetworkCredentials.DataCentre) {
        self.number = number
        self.dataCentre = dataCentre
    }

    /// Fields: 1 number, 2 key, 3 authorised, 4 salts: since and until in milliseconds, and the salt, in
    /// turn; 5 the ticket of the next compact channel.
    init(from reader: inout RecordReader) throws(RecordError) {
        var number: Int32 = 0
        var key: AuthKey?
        var isAuthorised = false
        var salts: [Int64] = []
        var ticket: [UInt8]?
        while let field = try reader.next() {
            switch field {
            case 1: number = try reader.int32()
            case 2: key = AuthKey(bytes: try reader.byteArray())
            case 3: isAuthorised = try reader.bool()
            case 4: salts = try reader.packed()
            case 5: ticket = try reader.byteArray()
            default: break
            }
        }
        guard let key else { throw .missing(field: 2) }
        self.number = number
        let triples = stride(from: 0, to: salts.count - salts.count % 3, by: 3)
        dataCentre = NetworkCredentials.DataCentre(
            key: key,
            salts: triples.map {
                FutureSalt(
                    validSince: WireTime(milliseconds: salts[$0]),
                    validUntil: WireTime(milliseconds: salts[$0 + 1]),
                    salt: salts[$0 + 2]
                )
            },
            isAuthorised: isAuthorised,
            ticket: ticket
        )
    }

    func write(to writer: inout RecordWriter) {
        writer.write(number, at: 1)
        writer.write(dataCentre.key.bytes, at: 2)
        writer.write(dataCentre.isAuthorised, at: 3)
        writer.write(
            packed: dataCentre.salts.flatMap {
                [$0.validSince.milliseconds, $0.validUntil.milliseconds, $0.salt]
            },
            at: 4
        )
        writer.write(dataCentre.ticket, at: 5)
    }
}
