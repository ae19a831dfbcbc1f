import ConfinedProcess
import StdExtras
import WireCrypto

/// The source of tiles has none of the place.
public struct MapMissing: Error, Equatable, Sendable {}

/// Pictures of maps around places: tiles of the host's source, joined by a confined worker, and kept on the disk.
///
/// A client gets the pictures of places that it was shown: it proves them by ``accessHash(latitude:longitude:)``.
///
/// Threads: call from any; ``picture(_:)`` blocks.
public struct MapPictures: Sendable {
    /// How maps are made.
    public struct Options: Sendable {
        /// Where tiles come from.
        public var source: any MapTileSource
        /// The folder of finished pictures.
        public var directory: String
        /// The most bytes of finished pictures.
        public var cacheBytes: Int64 = 256 << 20
        /// At least 16 secret bytes that last: hashes of places are computed from them.
        public var secret: [UInt8]
        /// Absolute path of the program that runs ``/ImageWorker/runMapWorker()``.
        public var executable: String
        /// The arguments that select the worker.
        public var arguments: [String]

        /// Creates options with the default size of the cache.
        public init(
            source: any MapTileSource,
            directory: String,
            secret: [UInt8],
            executable: String,
            arguments: [String]
        ) {
            (self.source, self.directory, self.secret) = (source, directory, secret)
            (self.executable, self.arguments) = (executable, arguments)
        }
    }

    private static let deadline = Duration.seconds(15)
    private static let replyBytes = 8 << 20

    private let options: Options
    private let cache: MapCache

    /// Opens the folder of finished pictures.
    ///
    /// - Throws: ``BlobError/storage(code:)``.
    public init(_ options: Options) throws(BlobError) {
        self.options = options
        do throws(FileError) {
            cache = try MapCache(directory: options.directory, limit: options.cacheBytes)
        } catch {
            throw BlobError(error)
        }
    }

    /// The proof that a client was shown a place; never 0.
    public func accessHash(latitude: Double, longitude: Double) -> Int64 {
        var bytes = options.secret
        for number in [latitude, longitude] {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        let hash = Digest.sha256(bytes).array.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return hash == 0 ? 1 : hash
    }

    /// The picture, a JPEG, if it was made before.
    public func known(_ frame: MapFrame) -> [UInt8]? { cache.picture(frame.name) }

    /// The picture, a JPEG. Blocks while tiles are fetched; never called on the writer.
    ///
    /// - Throws: The source's errors, ``MapMissing``, ``ThumbnailError``.
    public func picture(_ frame: MapFrame) throws -> [UInt8] {
        if let known = known(frame) { return known }
        let pieces = try frame.tiles.compactMap { tile -> MapJob.Piece? in
            guard let image = try options.source.image(of: tile) else { return nil }
            guard image.count <= MapJob.pieceBytes else { throw ThumbnailError.tooLarge }
            return MapJob.Piece(left: tile.left, top: tile.top, image: image)
        }
        guard !pieces.isEmpty else { throw MapMissing() }
        let job = MapJob(width: frame.width, height: frame.height, pieces: pieces).encoded
        guard job.count <= MapJob.longest else { throw ThumbnailError.tooLarge }
        let made = try join(job)
        // A picture that was not kept is made again.
        try? cache.keep(made, frame.name)
        return made
    }

    private func join(_ job: [UInt8]) throws(ThumbnailError) -> [UInt8] {
        let worker: WorkerProcess
        do throws(WorkerMissing) {
            worker = try WorkerProcess(executable: options.executable, arguments: options.arguments)
        } catch {
            throw .workerMissing
        }
        let ending = worker.converse(
            sending: job,
            replyLimit: Self.replyBytes,
            until: .now.advanced(by: Self.deadline)
        )
        switch ending {
        case .replied(let bytes): return try MapJob.picture(of: bytes)
        case .timedOut: throw .timedOut
        case .died: throw .workerFailed
        }
    }
}
