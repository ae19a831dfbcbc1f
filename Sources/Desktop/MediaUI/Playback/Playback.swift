import ChatPresentation
package import ClientEngine
package import ClientHost
import ClientModel
import Localization
package import MediaPlayer
import MediaStore
import MessageStore
import Signals
import StdExtras
package import WindowParts

/// Shows what happens to a playback besides its state.
package protocol PlaybackDelegate: AnyObject {
    /// A track of an account cannot be played.
    func playback(_ playback: Playback, of account: AccountFolder, failed error: PlayerError)
    /// The position jumped to a second of the track.
    func playback(_ playback: Playback, jumpedTo second: Double)
}

/// The program's player: voice messages, round videos and music of any account, one after the other.
///
/// It goes on while another account is in front, and ends when its turn with the program's `PlaybackCoordinator` does,
/// as when its account signs out.
package final class Playback {
    /// An account whose tracks can be played.
    package struct Source {
        package let account: Account
        /// The width and height of round videos, in display pixels.
        package let side: @MainActor () -> Int

        /// An account, and the size of its round videos.
        package init(_ account: Account, side: @escaping @MainActor () -> Int) {
            (self.account, self.side) = (account, side)
        }
    }

    package weak var delegate: (any PlaybackDelegate)?
    /// Notified of the state at each change, ten times a second while playing; nil when playback has ended.
    package let changes = ObserverList<PlaybackState?>()
    package private(set) var state: PlaybackState?
    /// The frames of a round video; nil for audio.
    package private(set) var picture: RoundVideoFrames?

    private let coordinator: PlaybackCoordinator
    private var following: Subscription?
    private var source: Source?
    /// The turn of what is played.
    private var turn: PlaybackCoordinator.Turn?
    /// Ends the playback when nobody is signed in to its account any more.
    private var authorization: Subscription?
    private var player: Player?
    private var observer: TrackObserver?
    private var tracks: [Track] = []
    /// The tracks that came with the current one; nil where those of its chat are looked up.
    private var given: [Track]?
    private var beginning: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    /// A player that plays nothing yet.
    ///
    /// - Parameter coordinator: Says whose turn it is, for all accounts of the program.
    package init(_ coordinator: PlaybackCoordinator) {
        self.coordinator = coordinator
        following = coordinator.now.start { [weak self] _ in
            onMain { self?.follow() }
        }
    }

    /// Plays a track of an account; pauses or resumes it if it is the current one.
    ///
    /// - Parameters:
    ///   - track: The track.
    ///   - source: The account.
    ///   - others: The tracks before and after it, with itself; nil for those of its chat.
    package func toggle(_ track: Track, of source: Source, among others: [Track]? = nil) {
        guard isCurrent(track, of: source.account.folder) else {
            return begin(track, of: source, among: others)
        }
        toggle()
    }

    private func isCurrent(_ track: Track, of account: AccountFolder) -> Bool {
        state?.track.id == track.id && state?.account == account
    }

    /// Pauses or resumes.
    package func toggle() { setPlaying(!(state?.isPlaying ?? false)) }

    /// Pauses or resumes.
    package func setPlaying(_ isPlaying: Bool) {
        guard state != nil else { return }
        state?.isPlaying = isPlaying
        if isPlaying { player?.play() } else { player?.pause() }
        notify()
        if isPlaying { tick() }
    }

    /// Seeks to a position from 0 to 1.
    package func seek(to fraction: Double) {
        guard let now = state, now.duration > 0 else { return }
        seek(toSecond: fraction * now.duration)
    }

    /// Seeks to a position in seconds.
    package func seek(toSecond second: Double) {
        guard let now = state else { return }
        let place = min(max(second, 0), now.duration)
        state?.position = place
        player?.seek(to: .seconds(clamping: place))
        notify()
        delegate?.playback(self, jumpedTo: place)
    }

    /// Seeks to a position in seconds; beyond the end, plays the next track.
    func skip(to second: Double) {
        guard let state else { return }
        if second > state.duration { next() } else { seek(toSecond: second) }
    }

    /// Sets the speed.
    package func setRate(_ rate: Double) {
        state?.rate = rate
        player?.setRate(rate)
        notify()
    }

    /// Plays at the next of the speeds.
    func changeRate() { setRate(state?.nextRate ?? 1) }

    /// Plays the next track.
    package func next() {
        guard let state, let source, let next = tracks.after(state.track) else { return stop() }
        begin(next, of: source, among: given)
    }

    /// Restarts the track; in its first seconds, plays the previous track instead.
    func previous() {
        guard let state, let source else { return }
        guard state.position < PlaybackState.start, let previous = tracks.before(state.track) else {
            return seek(toSecond: 0)
        }
        begin(previous, of: source, among: given)
    }

    /// Stops playback.
    package func stop() {
        if let turn { coordinator.finish(turn) }
        halt()
    }

    /// Stops playback if its turn is over.
    private func follow() {
        if let turn, coordinator.current?.turn != turn { halt() }
    }

    private func halt() {
        guard turn != nil else { return }
        end()
        (turn, source, authorization) = (nil, nil, nil)
        (observer, tracks, state, picture) = (nil, [], nil, nil)
        notify()
    }

    private func end() {
        beginning?.cancel()
        ticking?.cancel()
        (player, beginning, ticking) = (nil, nil, nil)
    }

    private func begin(_ track: Track, of source: Source, among others: [Track]?) {
        end()
        let (account, before) = (source.account, state)
        let folder = account.folder
        turn = coordinator.play(.init(account: folder, message: track.key))
        if self.source?.account !== account { follow(account) }
        self.source = source
        state = PlaybackState(track, of: folder, rate: before?.rate ?? 1)
        if let before, before.account == folder { state?.member = before.member }
        picture = track.video.map { RoundVideoFrames(of: $0) }
        given = others
        if let others {
            observer = nil
            take(others)
        } else {
            observer = TrackObserver(account.store, around: track) { [weak self] in self?.take($0) }
        }
        notify()
        beginning = Task { [weak self] in
            let isThere = await Player.prepare()
            guard let self, !Task.isCancelled, isCurrent(track, of: folder) else { return }
            guard isThere else { return fail(.notInstalled) }
            do throws(PlayerError) {
                let bytes = await Self.bytes(of: track, in: account)
                guard !Task.isCancelled else { return }
                let player = try player(of: bytes, side: source.side())
                self.player = player
                player.onEnd = { [weak self] in self?.next() }
                player.onFailure = { [weak self] in self?.fail($0) }
                player.setRate(state?.rate ?? 1)
                // The user may have sought before the player was ready.
                if let place = state?.position, place > 0 { player.seek(to: .seconds(clamping: place)) }
                if state?.isPlaying == true { player.play() }
                tick()
                if track.isUnheard { try? await account.services.reading.readContents(of: [track.key]) }
            } catch {
                fail(error)
            }
        }
    }

    /// Learns the name of the account's member, and ends the playback when nobody is signed in any more.
    private func follow(_ account: Account) {
        let (coordinator, folder) = (coordinator, account.folder)
        authorization = account.authorizationState.start { state in
            if state.member == nil { coordinator.stop(folder) }
        }
        Task { [weak self] in
            guard let selfID = try? await account.services.dependencies.selfID,
                let member = try? await account.store.read({ try $0.peer(selfID) })?.title,
                let self, state?.account == folder
            else { return }
            state?.member = member
            notify()
        }
    }

    private func player(of source: PlayerSource, side: Int) throws(PlayerError) -> Player {
        guard let picture else { return try Player(source) }
        let side = max(1, side)
        let mask = RoundedCornerMask(width: side, height: side, Corners(Double(side) / 2), scale: 1)
        let frames = VideoTextureFactory(mask)
        return try Player(source, size: PlayerSize(width: side, height: side)) { [weak picture] frame in
            frames.take(frame) { picture?.show($0) }
        }
    }

    /// The bytes of a track, of which only those that are needed next are downloaded.
    private static func bytes(of track: Track, in account: Account) async -> PlayerSource {
        let (media, source) = (account.media, track.source)
        try? await media.describe(source.resource, source.description)
        return PlayerSource(byteCount: track.byteCount) { range in
            try await media.read(source.resource, range, priority: .urgent)
        }
    }

    private func take(_ tracks: [Track]) {
        self.tracks = tracks
        guard let now = state else { return }
        state?.hasNext = tracks.after(now.track) != nil
        notify()
    }

    private func fail(_ error: PlayerError) {
        guard let account = state?.account else { return }
        stop()
        delegate?.playback(self, of: account, failed: error)
    }

    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self] in
            while !Task.isCancelled, let self, let player, state?.isPlaying == true {
                state?.position = player.position / .seconds(1)
                if let length = player.duration { state?.duration = length / .seconds(1) }
                notify()
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    private func notify() { changes.notify(state) }
}

extension Strings {
    /// The text of a playback error.
    package nonisolated func problem(_ error: PlayerError) -> String {
        switch error {
        case .notInstalled: playerNotInstalled
        case .missingCodec: codecMissing
        case .unavailable: soundUnavailable
        case .damaged: soundDamaged
        case .noDevice: soundDeviceMissing
        }
    }
}
