import ClientModel
import ClientNetwork
public import MediaStore
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Brings parts of files from the server into a media store: what the store asks for, the most wanted first, a few at
/// a time; renews references that expired and tries again what the network took (client.md TC-61).
public actor Downloads: MediaFetcher {
    /// How many parts of one file are asked for at once, and of all.
    public static let limits: FetchLimits = {
        var limits = FetchLimits()
        limits.partsOfResource = 4
        limits.parts = 12
        return limits
    }()

    /// Who waits for a part for so long asks anew.
    private static let partTimeout = Duration.seconds(60)
    /// Who has to wait for longer is told that there is no way to the server now.
    private static let longestPause = Duration.seconds(60)
    /// How often a part is tried before the store is told that there is no way to the server now.
    private static let attempts = 6

    /// Where a file is.
    private struct Location {
        var input: TL.InputFileLocation
        var dataCentre: Int32?

        init?(_ input: TL.InputFileLocation?, _ remote: RemoteFile?) {
            guard let input else { return nil }
            self.input = input
            // 0 is said of what came before there were several.
            dataCentre = remote.flatMap { $0.datacenter == 0 ? nil : $0.datacenter }
        }
    }

    let services: AccountDependencies
    private let references: MediaReferences
    private let files: FileTransferClients
    /// Renewals under way: the parts of one file need one only.
    private var renewals: [MediaID: Task<Bool, Never>] = [:]

    /// On the account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// A fetcher for the account's store; see `MediaStore.attach(_:)`.
    ///
    /// - Parameters:
    ///   - services: The account.
    ///   - files: Who brings the parts; nil for whoever makes the other calls.
    public init(_ services: AccountDependencies, files: FileTransferClients? = nil) {
        self.services = services
        self.files = files ?? FileTransferClients(services.api)
        references = MediaReferences(services: services)
    }

    /// Gets the bytes of one part.
    ///
    /// - Throws: `FetchFailure`.
    public func fetch(_ part: MediaPart) async throws -> FetchedPart {
        guard let source = ResourceSource(part.resource) else { throw FetchFailure.gone }
        let context = TaskContext(services)
        var backoff = Backoff()
        var isRenewed = false
        for _ in 0..<Self.attempts {
            // Read anew: a renewal, or a newer message, may have changed it.
            guard let location = await location(of: source) else { throw FetchFailure.gone }
            do throws(APIError) {
                return try await ask(location.input, part, in: location.dataCentre)
            } catch {
                try Task.checkCancellation()
                switch (TaskFailure(error), source) {
                case (.cancelled, _): throw CancellationError()
                case (.refused(let name, _), .media(let id, _))
                where !isRenewed && name.hasPrefix("FILE_REF"):
                    isRenewed = true
                    guard await renew(id, context) else { throw FetchFailure.gone }
                case (.refused, _): throw FetchFailure.gone
                case (.retry(let wait), _):
                    let pause = wait ?? backoff.next(services.random())
                    // Others of a few places wait meanwhile, and the server may name any number.
                    guard pause <= Self.longestPause else { throw FetchFailure.unreachable }
                    try await services.clock.sleep(for: pause)
                case (.broken, _): throw FetchFailure.invalid
                }
            }
        }
        throw FetchFailure.unreachable
    }

    private func ask(
        _ location: TL.InputFileLocation,
        _ part: MediaPart,
        in dataCentre: Int32?
    ) async throws(APIError)
        -> FetchedPart
    {
        let count = part.range.count
        let call = TLFunction.UploadGetFile(
            // A part may begin where no power of two divides.
            precise: true,
            location: location,
            offset: part.range.lowerBound,
            limit: Int32(clamping: (count + 1023) / 1024 * 1024)
        )
        let policy = RequestPolicy(priority: part.priority.requests, timeout: Self.partTimeout)
        let file = try await files.download(dataCentre).call(call, policy)
        return FetchedPart(bytes: Array(file.bytes.prefix(count)))
    }

    private func location(of source: ResourceSource) async -> Location? {
        let selfID = services.selfID
        // What cannot be read is asked for again when somebody wants it again.
        return try? await services.store.read { reader in
            switch source {
            case .media(let id, let type):
                // Of a set or among those that were sent, a sticker is in no message perhaps.
                switch try reader.media(id) ?? reader.sticker(id).map({ .document($0.document) }) {
                case .photo(let photo)?:
                    return Location(TL.InputFileLocation(photo, size: type), photo.remote)
                case .document(let document)?:
                    return Location(TL.InputFileLocation(document, thumbnail: type), document.remote)
                default: return nil
                }
            case .picture(let peer, let number, let isLarge):
                guard let photo = try reader.peer(peer)?.photo, photo.id == number else { return nil }
                let input = try reader.inputPeer(peer, selfID: selfID)
                return Location(TL.InputFileLocation(photo, of: input, isLarge: isLarge), nil)
            }
        }
    }

    private func renew(_ id: MediaID, _ context: TaskContext) async -> Bool {
        if let running = renewals[id] { return await running.value }
        let task = Task { () -> Bool in
            do throws(TaskFailure) {
                try await references.renew(id, context)
                return true
            } catch {
                return false
            }
        }
        renewals[id] = task
        defer { renewals[id] = nil }
        return await task.value
    }
}

extension FetchPriority {
    /// How urgent the calls for it are: what was tapped goes before what may be looked at.
    fileprivate var requests: RequestPolicy.Priority {
        switch self {
        case .background: .background
        case .ahead, .visible: .normal
        case .urgent: .interactive
        }
    }
}
