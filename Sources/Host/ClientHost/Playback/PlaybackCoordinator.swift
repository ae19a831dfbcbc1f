public import ClientEngine
public import ClientModel
public import Signals

/// The one voice message or song that a program plays. Any account can start it, and it goes on while another account
/// is put in front (TC-98).
///
/// This object plays nothing itself. The player begins a turn, reports its position and follows ``now``: as soon as
/// its turn is over, it stops.
///
/// Threads: an actor, so that all see the changes in one order; signals deliver on its thread.
public actor PlaybackCoordinator {
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

    /// The id of one playback, so that reports from an earlier player are ignored.
    public struct Turn: Hashable, Sendable {
        fileprivate var number: UInt64
    }

    /// The current playback.
    public struct Now: Hashable, Sendable {
        /// The item.
        public var item: Item
        /// The turn of the player.
        public var turn: Turn
        /// True while paused.
        public var isPaused = false
        /// The position, as reported by the player or requested by the user.
        public var position = Duration.zero
        /// The number of requested jumps: the player jumps to the position when it increases.
        public var seekCount = 0
    }

    private var lastTurn: UInt64 = 0
    private var current: Now? { didSet { shown.set(current) } }
    private nonisolated let shown = ValuePromise<Now?>(nil, ignoreRepeated: true)

    /// Creates a coordinator without playback.
    public init() {}

    /// The current playback, nil for none; the value at once, then every change.
    public nonisolated var now: Signal<Now?, Never> { shown.signal }

    /// Starts to play `item`, in place of the current one.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - position: The position to start at.
    /// - Returns: The turn of the player.
    @discardableResult
    public func play(_ item: Item, from position: Duration = .zero) -> Turn {
        lastTurn += 1
        let turn = Turn(number: lastTurn)
        current = Now(item: item, turn: turn, position: position)
        return turn
    }

    /// Pauses or resumes the playback.
    public func setPaused(_ isPaused: Bool) { current?.isPaused = isPaused }

    /// Jumps to another position.
    public func seek(to position: Duration) {
        guard var now = current else { return }
        now.position = max(.zero, position)
        now.seekCount += 1
        current = now
    }

    /// Ends the playback.
    public func stop() { current = nil }

    /// Ends the playback if it belongs to this account.
    public func stop(_ account: AccountFolder) {
        if current?.item.account == account { current = nil }
    }

    /// Records a player's position. Ignored if its turn is over.
    public func report(_ position: Duration, by turn: Turn) {
        if current?.turn == turn { current?.position = position }
    }

    /// Ends the playback after a player has reached the end. Ignored if its turn is over.
    public func finish(_ turn: Turn) {
        if current?.turn == turn { current = nil }
    }
}
