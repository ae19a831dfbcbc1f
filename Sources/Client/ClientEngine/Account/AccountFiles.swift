import MediaStore
import MessageStore

/// The open stores of an account.
struct AccountFiles: Sendable {
    let messages: MessageStore
    let media: MediaStore

    /// Opens both stores in `folder`, creating missing ones. A damaged index of the media store is rebuilt from its
    /// files.
    ///
    /// - Throws: `StoreError`, `MediaError`; nothing stays open then.
    static func open(
        _ folder: AccountFolder,
        _ keys: AccountKeys,
        _ environment: AccountEnvironment
    ) async throws -> AccountFiles {
        var options = StoreOptions(key: keys.messages)
        options.clock = environment.clock
        options.makeQueue = environment.makeStoreQueue
        if environment.isSmall { options.keepLittle() }
        // In parallel: the user waits for both.
        async let opening = openMedia(folder.media, keys.media, environment.media)
        let messages: MessageStore
        do {
            messages = try MessageStore.open(folder.store, options: options)
        } catch {
            try? await opening.close()
            throw error
        }
        do {
            return AccountFiles(messages: messages, media: try await opening)
        } catch {
            await messages.close()
            throw error
        }
    }

    private static func openMedia(
        _ path: String,
        _ key: MediaKey,
        _ options: MediaStoreOptions
    ) async throws -> MediaStore {
        var options = options
        options.fetchLimits = Downloads.limits
        do {
            return try await MediaStore.open(at: path, key: key, options: options)
        } catch MediaError.damagedLedger {
            return try await MediaStore.rebuild(at: path, key: key, options: options).store
        }
    }

    /// Closes both.
    func close() async {
        await media.close()
        await messages.close()
    }
}
