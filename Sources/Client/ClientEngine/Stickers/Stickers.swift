import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// Keeps the member's sets of stickers fresh for who looks at them: the list of sets, and what is in those.
///
/// Nothing is asked before somebody looks. What comes is in the store, where views find it; without a connection what is
/// stored stays, and what could not be asked is asked when there is one.
///
/// Threads: an actor on the account's executor.
public actor Stickers {
    /// Who waits for so long shows what there is.
    private static let timeout = Duration.seconds(20)

    private let services: AccountDependencies
    private nonisolated let told = ValuePromise(StickerSetsState.unknown, ignoreRepeated: true)
    /// Sets that are to be fetched, the most wanted first.
    private var wanted: [Int64] = []
    /// Sets that could not be fetched: asked for again when the connection is back, or when somebody looks.
    private var failed: Set<Int64> = []
    /// Sets that the server does not give us, which are not asked for again.
    private var refused: Set<Int64> = []
    private var isOnline = false
    private var isAsking = false
    private var isFetching = false

    /// What is known of the member's sets; repeated values are left out.
    public nonisolated var setsState: Signal<StickerSetsState, Never> { told.signal }

    /// Where it runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// Stickers of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Asks which sets there are, and then for what is in those that are not stored as they are now, one after another.
    /// Returns when that has come to an end, well or not.
    public func refresh() async {
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        var wasOnline: Bool
        repeat {
            wasOnline = isOnline
            told.set(await setsState())
            // Who waited for a connection until there was one has not been answered for want of it.
        } while told.value == .unreachable && isOnline && !wasOnline
        guard told.value == .known else { return }
        // What cannot be read is asked for when somebody looks again.
        let sets = (try? await services.store.read { try $0.stickerSets(on: .stickers) }) ?? []
        wanted += sets.map(\.id.number).filter { !wanted.contains($0) }
        await fetchSets()
    }

    /// Somebody looks at sets: they come before others.
    ///
    /// - Parameter sets: Their numbers, the first to come first.
    public func look(at sets: [Int64]) async {
        wanted = sets + wanted.filter { !sets.contains($0) }
        await fetchSets()
    }

    /// Says whether the server can be asked: what failed for want of that is asked again.
    func setOnline(_ isOnline: Bool) {
        guard isOnline != self.isOnline else { return }
        self.isOnline = isOnline
        guard isOnline else { return }
        wanted += failed.filter { !wanted.contains($0) }
        Task { await told.value == .unreachable ? refresh() : fetchSets() }
    }

    /// Asks which sets there are; how things stand then.
    private func setsState() async -> StickerSetsState {
        do {
            try await fetchShelf()
            return .known
        } catch let error as APIError where error.isUnknownMethod {
            return .unsupported
        } catch {
            return .unreachable
        }
    }

    private func fetchShelf() async throws {
        let known = try await services.store.read { try $0.entry(.stickerShelf)?.value ?? 0 }
        let answer = try await services.api.call(
            TLFunction.MessagesGetAllStickers(hash: known),
            RequestPolicy(timeout: Self.timeout)
        )
        guard case .allStickers(let all) = answer else { return }
        let sets = all.sets.map { StickerSetInfo($0) }
            .filter { $0.flags.isDisjoint(with: [.archived, .masks, .emoji]) }
        try await services.store.transaction { transaction in
            let numbers = Set(sets.map(\.id.number))
            for gone in try transaction.reader.stickerSets(on: .stickers).map(\.id.number)
            where !numbers.contains(gone) {
                try transaction.setEntry(nil, for: .stickers(ofSet: gone))
            }
            try transaction.setStickerSets(sets, on: .stickers)
            try transaction.setEntry(StickerHash(value: all.hash), for: .stickerShelf)
        }
    }

    private func fetchSets() async {
        guard !isFetching else { return }
        isFetching = true
        defer { isFetching = false }
        while !wanted.isEmpty {
            let number = wanted.removeFirst()
            failed.remove(number)
            let wasOnline = isOnline
            do {
                try await fetch(number)
            } catch APIError.refused(code: 400..<500, _, _) {
                refused.insert(number)
            } catch {
                if isOnline, !wasOnline {
                    // It has waited for the connection that is there now.
                    wanted.append(number)
                } else {
                    failed.insert(number)
                }
                // Others would only wait, too.
                guard isOnline else { return }
            }
        }
    }

    /// Fetches a set, unless it is stored as it is now.
    private func fetch(_ number: Int64) async throws {
        let (set, known) = try await services.store.read { reader in
            (try reader.stickerSet(number), try reader.entry(.stickers(ofSet: number)))
        }
        guard let set, !refused.contains(number), known?.value != Int64(set.hash) else { return }
        let call = TLFunction.MessagesGetStickerSet(
            set.id,
            hash: known.map { Int32(clamping: $0.value) } ?? 0
        )
        let answer = try await services.api.call(call, RequestPolicy(timeout: Self.timeout))
        let stickers: [StickerItem]?
        if case .stickerSet(let told) = answer { stickers = [StickerItem](told) } else { stickers = nil }
        try await services.store.transaction { transaction in
            // Meanwhile it may have gone from the shelf.
            guard try transaction.reader.stickerSet(number) != nil else { return }
            if let stickers { try transaction.setStickers(stickers, ofSet: number) }
            try transaction.setEntry(StickerHash(value: Int64(set.hash)), for: .stickers(ofSet: number))
        }
    }
}

extension TLFunction.MessagesGetStickerSet {
    /// Asks for a set whose number we know.
    init(_ id: StickerSetID, hash: Int32) {
        self.init(
            stickerset: .inputStickerSetID(.init(id: id.number, accessHash: id.accessHash)),
            hash: hash
        )
    }
}
