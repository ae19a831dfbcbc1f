public import ClientEngine
public import ClientModel
public import Signals

/// What is being played in a program, a voice message or a song: one thing at a time, by whichever account, and it goes on
/// while another account is put in front (client.md TC-98).
///
/// This knows no sound. The part of the program that plays begins a turn, reports how far it is, and follows ``now``: as
/// soon as that is not its turn any more it falls silent.
///
/// Threads: an actor, so that all see what is played in one order; signals deliver on its thread.
public actor PlaybackCoordinator {
    /// Something that can be played.
    public struct Item: Hashable, Sendable {
        /// Whose it is.
        public var account: AccountFolder
        /// The message that it is in.
        public var message: MessageKey

        /// What `message` of `account` has to be heard or seen.
        public init(account: AccountFolder, message: MessageKey) {
            self.account = account
            self.message = message
        }
    }

    /// Names one playing of an item, so that a player that comes too late is not heard.
    public struct Turn: Hashable, Sendable {
        fileprivate var number: UInt64
    }

    /// What is being played.
    public struct Now: Hashable, Sendable {
        /// What it is.
        public var item: Item
        /// Whose turn it is to play.
        public var turn: Turn
        /// Whether it waits.
        public var isPaused = false
        /// How far it is, as the player has told or somebody wanted it.
        public var position = Duration.zero
        /// How often somebody wanted another position: the player goes there when this grows.
        public var seekCount = 0
    }

    private var lastTurn: UInt64 = 0
    private var current: Now? { didSet { shown.set(current) } }
    private nonisolated let shown = ValuePromise<Now?>(nil, ignoreRepeated: true)

    /// Nothing is played yet.
    public init() {}

    /// What is being played, nil for nothing; the value at once, then every change.
    public nonisolated var now: Signal<Now?, Never> { shown.signal }

    /// Plays `item`, in the place of what was.
    ///
    /// - Parameters:
    ///   - item: What to play.
    ///   - position: Where to begin.
    /// - Returns: The turn of whoever plays it.
    @discardableResult
    public func play(_ item: Item, from position: Duration = .zero) -> Turn {
        lastTurn += 1
        let turn = Turn(number: lastTurn)
        current = Now(item: item, turn: turn, position: position)
        return turn
    }

    /// Has it wait, or go on.
    public func setPaused(_ isPaused: Bool) { current?.isPaused = isPaused }

    /// Goes to another position of what is played.
    public func seek(to position: Duration) {
        guard var now = current else { return }
        now.position = max(.zero, position)
        now.seekCount += 1
        current = now
    }

    /// Ends it.
    public func stop() { current = nil }

    /// Ends it when it is this account's.
    public func stop(_ account: AccountFolder) {
        if current?.item.account == account { current = nil }
    }

    /// Notes how far a player is. One whose turn is over is not heard.
    public func report(_ position: Duration, by turn: Turn) {
        if current?.turn == turn { current?.position = position }
    }

    /// Notes that a player has come to the end. One whose turn is over is not heard.
    public func finish(_ turn: Turn) {
        if current?.turn == turn { current = nil }
    }
}
