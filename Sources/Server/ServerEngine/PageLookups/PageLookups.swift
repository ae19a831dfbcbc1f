import Articles
import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

/// Looking pages up, off the writer: one look-up for any number of askers.
extension EngineServices {
    /// Most bytes of the pictures of one article, as stored.
    private static let articleBytes = 16 << 20

    /// Starts to look a page up, unless that is being done.
    func lookUp(_ lookup: PageLookup) {
        guard let source = media.pages else { return }
        switch lookups.begin(lookup.page, for: lookup.request.asker) {
        case .begins: break
        case .runs: return
        case .isRefused: return note { try $0.arrived(.nothing(seconds: 60), of: lookup) }
        }
        Task { [self] in
            await source.read(lookup.request) { [self] outcome in await take(outcome, of: lookup) }
        }
    }

    private func take(_ outcome: WebPageOutcome, of lookup: PageLookup) async {
        let asker = lookup.request.asker
        do {
            var outcome = outcome
            if case .found(var page) = outcome, page.hasFiles,
                try await !transact({ try $0.hasRoomForPageFiles(of: asker) })
            {
                page.removeFiles()
                page.isPartial = true
                outcome = .found(page)
            }
            let arrived = await prepared(outcome, for: asker)
            try await transact { [lookups] scope in
                // Before: the outcome may want another look-up of the page.
                lookups.end(lookup.page)
                try scope.arrived(arrived, of: lookup)
            }
        } catch ServerStoreError.closed {
            // The next start looks it up again.
            lookups.end(lookup.page)
        } catch {
            lookups.end(lookup.page)
            logger.error("page not stored", metadata: ["error": "\(error)"])
        }
    }

    /// Has the pictures of a page made and stored on a worker.
    private func prepared(_ outcome: WebPageOutcome, for asker: UserID?) async -> ArrivedPage {
        switch outcome {
        case .unchanged(let seconds): return .unchanged(seconds: seconds)
        case .nothing(let seconds): return .nothing(seconds: seconds)
        case .found(var page):
            let pictures: PagePictures? = await withCheckedContinuation { continuation in
                let isAccepted = workers.submit(.pages, party: asker?.rawValue ?? 0) { [self, page] in
                    continuation.resume(returning: makePictures(of: page))
                }
                if !isAccepted { continuation.resume(returning: nil) }
            }
            if pictures == nil { page.isPartial = true }
            return .found(page, pictures ?? PagePictures())
        }
    }

    private func makePictures(of page: FoundWebPage) -> PagePictures {
        var pictures = PagePictures()
        if let bytes = page.picture, let made = photo(of: bytes) {
            pictures.preview = made.file
            pictures.isLarge = min(made.size.width, made.size.height) >= 200
        }
        if let document = page.document { pictures.document = file(of: document) }
        var room = Self.articleBytes
        for (number, bytes) in page.pictures.sorted(by: { $0.key < $1.key }) where room > 0 {
            // The picture of the preview is often the first of the article.
            let made = bytes == page.picture ? pictures.preview : photo(of: bytes)?.file
            pictures.article[number] = made
            room -= made?.sizes.reduce(0) { $0 + Int($1.byteCount) } ?? 0
        }
        for (number, document) in page.documents { pictures.article[number] = file(of: document) }
        return pictures
    }

    /// A file as its site sent it.
    private func file(of document: FoundWebPage.Document) -> PreparedFile? {
        do {
            let blob = try media.blobs.add(document.bytes)
            let mimeType = DocumentAttributes.accept(mimeType: document.mimeType)
            var file = PreparedFile(kind: .document, blob: blob, mimeType: mimeType)
            file.attributes = DocumentAttributes.accept(document.attributes, forceFile: false)
            return file
        } catch {
            logger.error("file of a page not stored", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// A photo of our own making of what a site sent; nil if it is no picture. Nothing of the site's bytes is kept.
    private func photo(of bytes: [UInt8]) -> (file: PreparedFile, size: PixelSize)? {
        do {
            let thumbnails = try media.thumbnailer.thumbnails(of: bytes)
            let kept = thumbnails.sizes.filter { $0.kind != .w }
            let blobs = try kept.map { try media.blobs.add($0.jpeg) }
            guard let largest = blobs.last else { return nil }
            var file = PreparedFile(kind: .photo, blob: largest, mimeType: "image/jpeg")
            file.stripped = thumbnails.stripped ?? []
            file.blobs = blobs.map(\.id)
            file.sizes = zip(kept, blobs).map { FileSize($0, $1) }
            return (file, thumbnails.original)
        } catch {
            logger.debug("no picture of a page", metadata: ["error": "\(error)"])
            return nil
        }
    }
}

extension RequestContext {
    /// Most pages whose look-up an ended process left behind, and that are looked up again at the start.
    private static let mostResumed = 200

    /// Has the pages looked up that were pending when the server ended.
    func resumeLookups() throws {
        for id in try store.webPages.pending(limit: Self.mostResumed) {
            if let record = try page(id) { try lookUp(record, for: nil) }
        }
    }
}

extension FoundWebPage {
    /// True if it has more to store than the words of its preview.
    fileprivate var hasFiles: Bool { picture != nil || document != nil || article != nil }

    /// Leaves the words of its preview.
    fileprivate mutating func removeFiles() {
        (picture, document, article) = (nil, nil, nil)
        (pictures, documents) = ([:], [:])
    }
}
