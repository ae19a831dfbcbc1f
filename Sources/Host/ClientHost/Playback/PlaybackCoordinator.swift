public import ClientEngine
public import ClientModel
public import Signals
import StdExtras

/// Says which voice message or song a program plays: one at a time. Any account can start it, and it goes on while
/// another account is put in front (TC-98).
///
/// This object plays nothing itself. A player begins a turn and follows ``now``: as soon as its turn is over, it
/// stops.
///
/// Threads: any. What a call changes is visible in ``current`` as soon as it returns.
public final class PlaybackCoordinator: Sendable {
    /// A playable item.
    public struct Item: Hashable, Sendable {
        /// The account of the message.
        public var account: AccountFolder
        /// The message with the media.
        public var message: MessageKey

        /// Creates an item for the media of a message.
        public init(account: AccountFolder, message: MessageKey) {
            self.account = account
            self.message = message
        }
    }

    /// The id of one playback, so that an earlier player ends nothing.
    public struct Turn: Hashable, Sendable {
        fileprivate var number: UInt64
    }

    /// The current playback.
    public struct Now: Hashable, Sendable {
        /// The item.
        public var item: Item
        /// The turn of the player.
        public var turn: Turn
    }

    private let state = Locked((lastTurn: UInt64(0), current: Now?.none))
    /// Sent after each change. Followers read the state themselves, so that two threads cannot leave them with the
    /// older value.
    private let changed = ValuePromise<Void>(())

    /// Creates a coordinator without playback.
    public init() {}

    /// The current playback, nil for none.
    public var current: Now? { state.withLock(\.current) }

    /// The current playback, nil for none; the value at once, then every change.
    public var now: Signal<Now?, Never> {
        changed.signal.map { _ in self.current }.distinctUntilChanged()
    }

    /// Starts to play `item`, in place of the current one.
    ///
    /// - Parameter item: The item.
    /// - Returns: The turn of the player.
    public func play(_ item: Item) -> Turn {
        let turn = state.withLock { state in
            state.lastTurn += 1
            let turn = Turn(number: state.lastTurn)
            state.current = Now(item: item, turn: turn)
            return turn
        }
        changed.set(())
        return turn
    }

    /// Ends the playback if it belongs to this account.
    public func stop(_ account: AccountFolder) { end { $0.item.account == account } }

    /// Ends the playback of a player, which has reached the end or was stopped. Ignored if its turn is over.
    public func finish(_ turn: Turn) { end { $0.turn == turn } }

    /// Ends the playback.
    public func stop() { end { _ in true } }

    private func end(where isMeant: (Now) -> Bool) {
        state.withLock { state in
            if let current = state.current, isMeant(current) { state.current = nil }
        }
        changed.set(())
    }
}
