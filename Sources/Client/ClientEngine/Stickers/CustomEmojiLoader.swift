public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import TelegramSchema

/// Fetches the custom emoji that texts name, and keeps them in the store.
///
/// Anyone may name any number, so a request asks for many, and a number that the server does not know is not asked
/// for again.
///
/// Threads: an actor on the account's executor.
public actor CustomEmojiLoader {
    /// Most emoji of a request; the server's bound is 200.
    static let batch = 100
    /// Most remembered numbers that are no custom emoji.
    static let mostUnknown = 10_000
    /// Most bytes of an emoji: all on the screen are downloaded unasked.
    private static let mostBytes = 512 << 10

    private let services: AccountDependencies
    /// The numbers that are no custom emoji.
    private var unknown: Set<Int64> = []
    /// True once the server has said that it has no custom emoji.
    private var isUnsupported = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// The custom emoji of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// The emoji with these numbers, from the store or else from the server.
    ///
    /// - Parameter numbers: The documents' numbers.
    /// - Returns: The found emoji, and the numbers of which nothing could be learned now.
    public func emoji(_ numbers: [Int64]) async -> (found: [Document], pending: Set<Int64>) {
        // An unreadable store is asked again, and the server meanwhile.
        var found = (try? await services.store.read { try $0.customEmoji(numbers) }) ?? []
        let stored = Set(found.map(\.id.number))
        var missing = numbers.filter { !stored.contains($0) && !unknown.contains($0) }
        while !missing.isEmpty, !isUnsupported {
            let asked = Array(missing.prefix(Self.batch))
            guard let fetched = await fetch(asked) else { break }
            found += fetched
            missing.removeFirst(asked.count)
        }
        return (found, isUnsupported ? [] : Set(missing))
    }

    /// Fetches emoji; nil if the server could not be asked.
    private func fetch(_ numbers: [Int64]) async -> [Document]? {
        let call = TLFunction.MessagesGetCustomEmojiDocuments(documentID: numbers)
        do {
            // Without a limit of time: the views wait for the connection, too.
            let answer = try await services.api.call(call, RequestPolicy())
            let asked = Set(numbers)
            let emoji = answer.compactMap { Document($0) }
                .filter { $0.isCustomEmoji && asked.contains($0.id.number) && $0.byteCount <= Self.mostBytes }
            if unknown.count > Self.mostUnknown { unknown = [] }
            unknown.formUnion(asked.subtracting(emoji.map(\.id.number)))
            try await services.store.transaction { try $0.setCustomEmoji(emoji) }
            return emoji
        } catch let error as APIError {
            if error.isUnknownMethod { isUnsupported = true }
            if case .refused(code: 400..<420, _, _) = error { unknown.formUnion(numbers) }
            return nil
        } catch {
            return nil
        }
    }
}
