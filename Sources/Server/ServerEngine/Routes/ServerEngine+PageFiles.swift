import Logging
import ServerMedia
import ServerStore
import StdExtras
import Telegraph
import TelegramSchema

/// The kind of a file that pages show.
public enum PageFileKind: String, Sendable, CaseIterable {
    /// A picture, which is made anew of what was sent.
    case picture = "jpg"
    /// Moving pictures, as they were sent.
    case animation = "gif"
    /// A film, as it was sent.
    case film = "mp4"

    /// The media type that it is served with.
    public var mimeType: String {
        switch self {
        case .picture: "image/jpeg"
        case .animation: "image/gif"
        case .film: "video/mp4"
        }
    }

    /// Finds what bytes are by how they begin; nil for anything else, whatever they are said to be.
    public init?(_ bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(12))
        switch true {
        case head.starts(with: [0xFF, 0xD8, 0xFF]), head.starts(with: [0x89, 0x50, 0x4E, 0x47]),
            head.starts(with: Array("RIFF".utf8)) && head.dropFirst(8).starts(with: Array("WEBP".utf8)):
            self = .picture
        case head.starts(with: Array("GIF87a".utf8)), head.starts(with: Array("GIF89a".utf8)):
            self = .animation
        case head.dropFirst(4).starts(with: Array("ftyp".utf8)): self = .film
        default: return nil
        }
    }
}

/// The reason why a file was not stored.
public enum PageFileError: Error, Equatable, Sendable {
    /// It is no picture or film, or damaged.
    case notSupported
    /// It has more bytes or pixels than the server takes.
    case tooLarge
    /// There is no room for it.
    case quotaExceeded
    /// Nobody is signed in, and nobody else may store files.
    case signInRequired
    /// Too many were stored; wait for so many seconds.
    case tooMany(seconds: Int)
    /// The server could not do it just now.
    case unavailable
}

/// A file that pages show.
public struct PageFile: Sendable, Equatable {
    /// Its kind.
    public var kind: PageFileKind
    /// The bytes of it.
    public var byteCount: Int64
    let blob: BlobID
}

/// The pictures and films of pages, in the store of all files.
extension ServerEngine {
    /// The most bytes of a file.
    public static let mostPageFileBytes = 20 << 20

    /// Stores a picture or film.
    ///
    /// - Parameters:
    ///   - bytes: The file as it was sent.
    ///   - session: The token of the browser.
    ///   - address: The address of the browser.
    /// - Returns: The name in its address, and the token of a session that was begun for it; nil if there was one.
    /// - Throws: ``PageFileError``.
    public func storePageFile(
        _ bytes: [UInt8],
        session: String?,
        from address: String
    ) async throws(PageFileError) -> (name: String, newSession: String?) {
        guard bytes.count <= Self.mostPageFileBytes else { throw .tooLarge }
        guard let kind = PageFileKind(bytes) else { throw .notSupported }
        let start = try await storing { try $0.mayStorePageFile(bytes.count, session, from: address) }.get()
        let services = services
        let made: Result<PreparedFile, PageFileError>? = await withCheckedContinuation { continuation in
            let isAccepted = services.workers.submit(.media, party: start.account) {
                continuation.resume(returning: services.pageFile(of: bytes, kind))
            }
            if !isAccepted { continuation.resume(returning: nil) }
        }
        guard let made else { throw .tooMany(seconds: 1) }
        let file = try made.get()
        let name = try await storing { try $0.keepPageFile(file, kind, of: start.account) }
        return (name, start.newSession)
    }

    /// The file of a name; nil if there is none.
    ///
    /// - Throws: ``PageFileError/unavailable``.
    public func pageFile(_ name: String) async throws(PageFileError) -> PageFile? {
        guard services.options.web.map({ $0.telegraph != .off }) == true, name.utf8.count <= 64,
            let end = name.lastIndex(of: "."),
            let kind = PageFileKind(rawValue: String(name[name.index(after: end)...]))
        else { return nil }
        return try await storing { scope -> PageFile? in
            guard let id = try scope.store.telegraphFiles.file(name), let file = try scope.file(id) else {
                return nil
            }
            return PageFile(kind: kind, byteCount: file.byteCount, blob: try BlobID(file.sha256))
        }
    }

    /// A part of a file.
    ///
    /// - Throws: ``PageFileError/unavailable``.
    public func read(_ file: PageFile, in range: Range<Int64>) async throws(PageFileError) -> [UInt8] {
        let services = services
        let bytes: [UInt8]? = await withCheckedContinuation { continuation in
            let isAccepted = services.workers.submit(.transfer, party: 0) {
                continuation.resume(returning: try? services.media.blobs.read(file.blob, in: range))
            }
            if !isAccepted { continuation.resume(returning: nil) }
        }
        guard let bytes else { throw .unavailable }
        return bytes
    }

    private func storing<Result: Sendable>(
        _ body: @escaping @Sendable (RequestContext) throws -> Result
    ) async throws(PageFileError) -> Result {
        do {
            return try await services.transact(body)
        } catch let error as PageFileError {
            throw error
        } catch TelegraphError.floodWait(let seconds) {
            throw .tooMany(seconds: seconds)
        } catch is TelegraphError {
            throw .signInRequired
        } catch {
            services.logger.error("file of a page not stored", metadata: ["error": "\(error)"])
            throw .unavailable
        }
    }
}

extension EngineServices {
    /// Makes the file that is stored. Blocks.
    fileprivate func pageFile(
        of bytes: [UInt8],
        _ kind: PageFileKind
    ) -> Result<PreparedFile, PageFileError> {
        do {
            guard kind == .picture else {
                let blob = try media.blobs.add(bytes)
                var file = PreparedFile(kind: .document, blob: blob, mimeType: kind.mimeType)
                file.attributes =
                    kind == .animation
                    ? [.documentAttributeAnimated]
                    : [.documentAttributeVideo(.init(supportsStreaming: true, duration: 0, w: 0, h: 0))]
                return .success(file)
            }
            // Nothing of the bytes is kept that were sent: neither what they say of place and camera, nor what hides in them.
            let thumbnails = try media.thumbnailer.thumbnails(of: bytes)
            let blobs = try thumbnails.sizes.map { try media.blobs.add($0.jpeg) }
            guard let largest = blobs.last else { return .failure(.notSupported) }
            var file = PreparedFile(kind: .photo, blob: largest, mimeType: "image/jpeg")
            file.stripped = thumbnails.stripped ?? []
            file.blobs = blobs.map(\.id)
            file.sizes = zip(thumbnails.sizes, blobs).map { FileSize($0, $1) }
            return .success(file)
        } catch ThumbnailError.tooLarge {
            return .failure(.tooLarge)
        } catch ThumbnailError.unsupportedFormat, ThumbnailError.brokenImage {
            return .failure(.notSupported)
        } catch {
            logger.error("file of a page not stored", metadata: ["error": "\(error)"])
            return .failure(.unavailable)
        }
    }
}

extension RequestContext {
    /// Checks the limits before a picture is decoded. A failure is a result, so that what was counted stays.
    fileprivate func mayStorePageFile(
        _ byteCount: Int,
        _ session: String?,
        from address: String
    ) throws -> Result<(account: Int64, newSession: String?), PageFileError> {
        guard let web = options.web, web.telegraph != .off else { throw PageFileError.signInRequired }
        var account = try session.flatMap { try telegraphAccount(ofSession: $0) }
        // Before anything is looked for: the limits cost nothing.
        let subscriber = Subscriber(address: address)
        if !subscriber.isLoopback {
            let rate = Rate(
                name: "telegraph files @\(subscriber.name)",
                limit: options.limits.telegraphFilesPerAddress
            )
            try takeTelegraph([rate])
        }
        if let account { try takeTelegraph([filesRate(of: account)]) }
        let room = try account?.user.map { try self.room(of: $0) } ?? .max
        guard Int64(byteCount) <= min(room, web.fileBytes.subtractingSaturating(try pageFileBytes())) else {
            return .failure(.quotaExceeded)
        }
        var newSession: String?
        if account == nil {
            let made = try makeTelegraphAccount(
                shortName: "Browser",
                author: .init(name: nil, url: nil),
                address: address
            )
            account = made.account
            newSession = try startWebSession(user: nil, account: made.account.id)
            try takeTelegraph([filesRate(of: made.account)])
        }
        guard let account else { throw PageFileError.signInRequired }
        return .success((account.id, newSession))
    }

    private func filesRate(of account: TelegraphAccountRecord) -> Rate {
        Rate(name: "telegraph files \(account.id)", limit: options.limits.telegraphFiles)
    }

    /// The bytes of all files of pages, which are summed up once.
    private func pageFileBytes() throws -> Int64 {
        if let known = state.caches.pageFileBytes { return known }
        let bytes = try store.telegraphFiles.storedBytes()
        state.caches.pageFileBytes = bytes
        return bytes
    }

    /// Makes the record of a file, and gives it a name that nobody guesses.
    fileprivate func keepPageFile(
        _ file: PreparedFile,
        _ kind: PageFileKind,
        of account: Int64
    ) throws -> String {
        let owner = try store.telegraphAccounts.find(account)?.user ?? ServiceUser.id
        let record = file.record(of: owner, self)
        let used = try pageFileBytes()
        guard let web = options.web, record.storedBytes <= web.fileBytes.subtractingSaturating(used),
            try record.storedBytes <= room(of: owner)
        else { throw PageFileError.quotaExceeded }
        let name = "\(Hexadecimal.encode(randomBytes(16))).\(kind.rawValue)"
        try store.files.insert(record)
        state.caches.fileBytes[owner]? += record.storedBytes
        try store.telegraphFiles.insert(name, file: record.id, storedBytes: record.storedBytes)
        state.caches.pageFileBytes = used.addingSaturating(record.storedBytes)
        return name
    }
}
