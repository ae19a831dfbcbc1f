import ClientEngine

/// The uploads of files that the user is still asked about: they begin at once, one file after another is read, and
/// those that are not wanted any more are given up.
final class PreUploads<Upload: Sendable> {
    private struct Entry {
        let media: OutgoingMedia
        let upload: Task<Upload, any Error>
    }

    private let begin: @Sendable (OutgoingMedia) async throws -> Upload
    private let abandon: @Sendable (Upload) async throws -> Void
    private var entries: [Int: Entry] = [:]
    /// The upload that was begun last: the next file is read after it.
    private var last: Task<Upload, any Error>?

    /// No uploads yet.
    ///
    /// - Parameters:
    ///   - begin: Begins an upload.
    ///   - abandon: Ends an upload, and removes what was kept for it.
    init(
        begin: @escaping @Sendable (OutgoingMedia) async throws -> Upload,
        abandon: @escaping @Sendable (Upload) async throws -> Void
    ) {
        (self.begin, self.abandon) = (begin, abandon)
    }

    /// Uploads these media, by the numbers of their files: begins what is new, and gives up what changed or is gone.
    func follow(_ wanted: [Int: OutgoingMedia]) {
        for (number, entry) in entries where wanted[number] != entry.media {
            entries[number] = nil
            giveUp([entry.upload])
        }
        for (number, media) in wanted.sorted(by: { $0.key < $1.key }) where entries[number] == nil {
            let upload = Task { [begin, last] in
                _ = await last?.result
                try Task.checkCancellation()
                return try await begin(media)
            }
            entries[number] = Entry(media: media, upload: upload)
            last = upload
        }
    }

    /// Hands over all uploads, by number; whoever takes them sends them or gives them up.
    func take() -> [Int: Task<Upload, any Error>] {
        defer { entries = [:] }
        return entries.mapValues(\.upload)
    }

    /// Gives up these uploads. Those that a message has meanwhile are left to it.
    func giveUp(_ uploads: some Sequence<Task<Upload, any Error>>) {
        for upload in uploads {
            upload.cancel()
            Task { [abandon] in
                // Without an upload, or if its removal fails, the next start removes what is left.
                guard let begun = try? await upload.value else { return }
                try? await abandon(begun)
            }
        }
    }
}
