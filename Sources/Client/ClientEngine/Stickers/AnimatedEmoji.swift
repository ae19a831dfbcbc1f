public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// The set of animations for messages of one emoji, which the server names.
///
/// It is fetched at its first use, and kept; a later start asks only whether it has changed.
///
/// Threads: an actor on the account's executor.
public actor AnimatedEmoji {
    private let services: AccountDependencies
    private var isAsking = false
    /// True once the server has answered.
    private var isKnown = false

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// The animated emoji of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// The stored animations; none before they are fetched, or where the server has none.
    public nonisolated var stickers: Signal<[StickerItem], StoreError> {
        services.store.view(CollectionStickersView(of: .animatedEmoji))
    }

    /// Fetches the set, unless that has been done. Returns when it has ended, with or without success.
    public func refresh() async {
        guard !isAsking, !isKnown else { return }
        isAsking = true
        defer { isAsking = false }
        do {
            let known = try await services.store.read { try $0.stickerSets(on: .animatedEmoji).first?.hash }
            let call = TLFunction.MessagesGetStickerSet(
                stickerset: .inputStickerSetAnimatedEmoji,
                hash: known ?? 0
            )
            // Without a limit of time: emoji wait for the connection, too.
            let answer = try await services.api.call(call, RequestPolicy())
            if case .stickerSet(let told) = answer { try await store(told) }
            isKnown = true
        } catch APIError.refused(code: 400..<500, _, _) {
            // The server has no such set, or none any more. A store that fails now is written at the next start.
            try? await services.store.transaction { try $0.setStickerSets([], on: .animatedEmoji) }
            isKnown = true
        } catch {
            // Asked again when it is needed again.
        }
    }

    private func store(_ told: TL.MessagesStickerSet.StickerSet) async throws {
        let info = StickerSetInfo(told.set)
        let stickers = Array([StickerItem](told).prefix(AnimatedEmojiIndex.most))
        try await services.store.transaction { transaction in
            try transaction.setStickerSets([info], on: .animatedEmoji)
            try transaction.setStickers(stickers, ofSet: info.id.number)
        }
    }
}
