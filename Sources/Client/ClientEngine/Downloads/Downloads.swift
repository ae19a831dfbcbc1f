import ClientModel
public import ClientNetwork
public import MediaStore
import MessageStore
import SchemaMapping
import Signals
import StdExtras
import TelegramSchema

/// Downloads parts of files from the server into a media store, at the store's request: the most urgent first, a few
/// at a time. Renews expired file references and retries after network errors (TC-61).
public actor Downloads: MediaFetcher {
    /// The maximum number of concurrent part requests, for one file and in total.
    public static let limits: FetchLimits = {
        var limits = FetchLimits()
        limits.partsOfResource = 4
        limits.parts = 12
        return limits
    }()

    /// The timeout of one part request.
    private static let partTimeout = Duration.seconds(60)
    /// The longest pause between attempts; a longer one fails as unreachable.
    private static let longestPause = Duration.seconds(60)
    /// The number of attempts for a part before it fails as unreachable.
    private static let attempts = 6

    /// The location of a file on the server.
    private struct Location {
        enum Input {
            case file(TL.InputFileLocation)
            case web(TL.InputWebFileLocation)
        }

        var input: Input
        var dataCentre: Int32?

        init(_ input: TL.InputWebFileLocation) { self.input = .web(input) }

        init?(_ input: TL.InputFileLocation?, _ remote: RemoteFile?) {
            guard let input else { return nil }
            self.input = .file(input)
            // Data centre 0 stands for files from before there were several.
            dataCentre = remote.flatMap { $0.datacenter == 0 ? nil : $0.datacenter }
        }
    }

    let services: AccountDependencies
    private let references: MediaReferences
    private let files: FileTransferClients
    /// Running renewals: one serves all parts of a file.
    private var renewals: [MediaID: Task<Bool, Never>] = [:]

    /// The account's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// A fetcher for the account's store; see `MediaStore.attach(_:)`.
    ///
    /// - Parameters:
    ///   - services: The account.
    ///   - files: The clients for file parts; nil to use the client of the other calls.
    public init(_ services: AccountDependencies, files: FileTransferClients? = nil) {
        self.services = services
        self.files = files ?? FileTransferClients(services.api)
        references = MediaReferences(services: services)
    }

    /// Downloads the bytes of one part.
    ///
    /// - Throws: `FetchFailure`.
    public func fetch(_ part: MediaPart) async throws -> FetchedPart {
        guard let source = ResourceSource(part.resource) else { throw FetchFailure.gone }
        let context = TaskContext(services)
        var backoff = Backoff()
        var isRenewed = false
        for _ in 0..<Self.attempts {
            // Read again on each attempt: a renewal, or a newer message, may have changed the location.
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
                    // Other parts wait for the few slots, and the server may name any duration.
                    guard pause <= Self.longestPause else { throw FetchFailure.unreachable }
                    try await services.clock.sleep(for: pause)
                case (.broken, _): throw FetchFailure.invalid
                }
            }
        }
        throw FetchFailure.unreachable
    }

    private func ask(
        _ location: Location.Input,
        _ part: MediaPart,
        in dataCentre: Int32?
    ) async throws(APIError)
        -> FetchedPart
    {
        let count = part.range.count
        let policy = RequestPolicy(priority: part.priority.requests, timeout: Self.partTimeout)
        let file: TL.InputFileLocation
        switch location {
        case .file(let input): file = input
        case .web(let input):
            let call = TLFunction.UploadGetWebFile(
                location: input,
                offset: Int32(clamping: part.range.lowerBound),
                limit: Int32(clamping: count)
            )
            let answer = try await files.download(dataCentre).call(call, policy)
            return FetchedPart(bytes: Array(answer.bytes.prefix(count)))
        }
        let call = TLFunction.UploadGetFile(
            // `precise` permits offsets that are not aligned to a power of two.
            precise: true,
            location: file,
            offset: part.range.lowerBound,
            limit: Int32(clamping: (count + 1023) / 1024 * 1024)
        )
        let answer = try await files.download(dataCentre).call(call, policy)
        return FetchedPart(bytes: Array(answer.bytes.prefix(count)))
    }

    private func location(of source: ResourceSource) async -> Location? {
        let selfID = services.selfID
        // An unreadable location is requested again with the next demand.
        return try? await services.store.read { reader in
            switch source {
            case .map(let place): return Location(place)
            case .media(let id, let type):
                // A file of an article, a sticker or a saved animation may be in no message.
                switch try reader.media(id) ?? reader.articleFile(id)?.media
                    ?? reader.listedDocument(id).map({ .document($0.document) })
                {
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
    /// The priority of the requests: a tapped file goes before a file that is only visible.
    fileprivate var requests: RequestPolicy.Priority {
        switch self {
        case .background: .background
        case .ahead, .visible: .normal
        case .urgent: .interactive
        }
    }
}

/// The clients for file transfer, on connections that carry nothing else, so that a video does not delay a text.
public struct FileTransferClients: Sendable {
    /// The client for uploads.
    public var upload: any RPCClient
    /// The client for downloads from a data centre.
    public var download: @Sendable (Int32?) -> any RPCClient

    /// The file connections of `network`.
    public init(_ network: Network) {
        upload = network.media(.upload)
        download = { network.media(.download, dataCentre: $0) }
    }

    /// One client for all transfers.
    init(_ api: any RPCClient) {
        upload = api
        download = { _ in api }
    }
}
