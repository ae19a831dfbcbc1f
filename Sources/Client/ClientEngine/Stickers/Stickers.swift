public import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
public import Signals
import TelegramSchema

/// Refreshes the user's sticker sets while they are viewed: the list of sets, and their stickers.
///
/// Nothing is requested before a view needs it. Answers go to the store, where views find them. Offline the stored
/// sets stay, and failed requests are repeated on reconnection.
///
/// Threads: an actor on the account's executor.
public actor Stickers {
    /// The timeout of a request, after which views show the stored sets.
    private static let timeout = Duration.seconds(20)

    private let services: AccountDependencies
    private nonisolated let told = ValuePromise(StickerSetsState.unknown, ignoreRepeated: true)
    /// The sets to fetch, most wanted first.
    private var wanted: [Int64] = []
    /// The sets that could not be fetched: requested again on reconnection, or when they are viewed.
    private var failed: Set<Int64> = []
    /// The sets that the server refuses, which are not requested again.
    private var refused: Set<Int64> = []
    private var isOnline = false
    private var isAsking = false
    private var isFetching = false

    /// The state of the user's sets; repeated values are left out.
    public nonisolated var setsState: Signal<StickerSetsState, Never> { told.signal }

    /// The account's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        services.executor.asUnownedSerialExecutor()
    }

    /// The stickers of the account.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Fetches the list of sets, then one by one the sets whose stored stickers are outdated. Returns when that has
    /// ended, with or without success.
    public func refresh() async {
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        var wasOnline: Bool
        repeat {
            wasOnline = isOnline
            told.set(await setsState())
            // Requests that waited for the connection which is there now did not fail for lack of one.
        } while told.value == .unreachable && isOnline && !wasOnline
        guard told.value != .unreachable else { return }
        await refreshEmojiSets()
        // An unreadable list is requested when it is viewed again.
        let sets =
            (try? await services.store.read {
                try $0.stickerSets(on: .stickers) + $0.stickerSets(on: .emoji)
            }) ?? []
        wanted += sets.map(\.id.number).filter { !wanted.contains($0) }
        await fetchSets()
    }

    /// Fetches viewed sets, before all others.
    ///
    /// - Parameter sets: Their numbers, in order of priority.
    public func look(at sets: [Int64]) async {
        wanted = sets + wanted.filter { !sets.contains($0) }
        await fetchSets()
    }

    /// Asks the server for a set, with its stickers, whoever has it.
    ///
    /// - Throws: `APIError`.
    public func contents(of set: StickerSetID) async throws -> (info: StickerSetInfo, items: [StickerItem]) {
        let call = TLFunction.MessagesGetStickerSet(set, hash: 0)
        let answer = try await services.api.call(call, RequestPolicy(timeout: Self.timeout))
        guard case .stickerSet(let told) = answer else {
            throw APIError.refused(code: 400, name: "STICKERSET_INVALID")
        }
        return (StickerSetInfo(told.set), [StickerItem](told))
    }

    /// Adds a set to those of the user, or removes it.
    ///
    /// - Parameters:
    ///   - isAdded: True if the user wants to have it.
    ///   - set: The set.
    /// - Throws: `APIError`.
    public func setAdded(_ isAdded: Bool, _ set: StickerSetID) async throws {
        let named = TL.InputStickerSet.inputStickerSetID(.init(id: set.number, accessHash: set.accessHash))
        if isAdded {
            _ = try await services.api.call(
                TLFunction.MessagesInstallStickerSet(stickerset: named, archived: false),
                RequestPolicy(timeout: Self.timeout)
            )
        } else {
            _ = try await services.api.call(
                TLFunction.MessagesUninstallStickerSet(stickerset: named),
                RequestPolicy(timeout: Self.timeout)
            )
        }
        await refresh()
    }

    /// Sets whether the server is reachable, and repeats requests that failed for lack of a connection.
    func setOnline(_ isOnline: Bool) {
        guard isOnline != self.isOnline else { return }
        self.isOnline = isOnline
        guard isOnline else { return }
        wanted += failed.filter { !wanted.contains($0) }
        Task { await told.value == .unreachable ? refresh() : fetchSets() }
    }

    /// Fetches the list of sets and returns the new state.
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
        try await store(answer, on: .stickers, hash: .stickerShelf)
    }

    /// Fetches the list of sets of custom emoji. Without an answer the stored sets stay.
    private func refreshEmojiSets() async {
        do {
            let known = try await services.store.read { try $0.entry(.emojiShelf)?.value ?? 0 }
            let answer = try await services.api.call(
                TLFunction.MessagesGetEmojiStickers(hash: known),
                RequestPolicy(timeout: Self.timeout)
            )
            try await store(answer, on: .emoji, hash: .emojiShelf)
        } catch {
            // Not every server has custom emoji; one that could not be asked is asked at the next view.
        }
    }

    /// Stores a list of sets, and forgets the stickers of those that are gone.
    private func store(
        _ answer: TL.MessagesAllStickers,
        on collection: StickerSetCollection,
        hash: EntryKey<StickerHash>
    ) async throws {
        guard case .allStickers(let all) = answer else { return }
        let sets = all.sets.map { StickerSetInfo($0) }
            .filter { set in
                set.flags.isDisjoint(with: [.archived, .masks])
                    && set.flags.contains(.emoji) == (collection == .emoji)
            }
        try await services.store.transaction { transaction in
            let numbers = Set(sets.map(\.id.number))
            for gone in try transaction.reader.stickerSets(on: collection).map(\.id.number)
            where !numbers.contains(gone) {
                try transaction.setEntry(nil, for: .stickers(ofSet: gone))
            }
            try transaction.setStickerSets(sets, on: collection)
            try transaction.setEntry(StickerHash(value: all.hash), for: hash)
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
                    // The request has waited for the connection that is there now.
                    wanted.append(number)
                } else {
                    failed.insert(number)
                }
                // Others would only wait, too.
                guard isOnline else { return }
            }
        }
    }

    /// Fetches a set, unless the stored one is current.
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
            // The user may have removed the set meanwhile.
            guard try transaction.reader.stickerSet(number) != nil else { return }
            if let stickers { try transaction.setStickers(stickers, ofSet: number) }
            try transaction.setEntry(StickerHash(value: Int64(set.hash)), for: .stickers(ofSet: number))
        }
    }
}

extension TLFunction.MessagesGetStickerSet {
    /// A request for a set by its id.
    init(_ id: StickerSetID, hash: Int32) {
        self.init(
            stickerset: .inputStickerSetID(.init(id: id.number, accessHash: id.accessHash)),
            hash: hash
        )
    }
}

/// The hash of a stored list of sticker sets, or of a set: the server omits unchanged lists.
struct StickerHash: Hashable, Sendable {
    var value: Int64
}

extension StickerHash: RecordCodable {
    /// Fields: 1 value.
    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(value: 0)
        while let field = try reader.next() {
            if field == 1 { value = try reader.fixed64() }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(fixed: value, at: 1) }
}

extension EntryKey where Value == StickerHash {
    /// The hash of the list of sets.
    fileprivate static let stickerShelf = EntryKey(.protocolState, "stickers")
    /// The hash of the list of sets of custom emoji.
    fileprivate static let emojiShelf = EntryKey(.protocolState, "emoji sets")

    /// The hash of a set's stickers.
    static func stickers(ofSet number: Int64) -> EntryKey { EntryKey(.protocolState, "stickers.\(number)") }
}

/// The state of the user's sticker sets.
public enum StickerSetsState: Equatable, Sendable {
    /// The server was not asked yet.
    case unknown
    /// The stored sets match the server's.
    case known
    /// The server does not support sticker sets.
    case unsupported
    /// The server cannot be reached now; the stored sets are from an earlier time.
    case unreachable
}
