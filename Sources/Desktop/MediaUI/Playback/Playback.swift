import ChatPresentation
package import ClientEngine
import ClientHost
import ClientModel
import Localization
package import MediaPlayer
import MediaStore
import StdExtras
package import WindowParts

/// Shows what happens to a playback besides its state.
package protocol PlaybackDelegate: AnyObject {
    /// A track cannot be played.
    func playback(_ playback: Playback, failed error: PlayerError)
    /// The position jumped to a second of the track.
    func playback(_ playback: Playback, jumpedTo second: Double)
}

/// Plays the voice messages, round videos and music of an account, one after the other.
package final class Playback {
    package weak var delegate: (any PlaybackDelegate)?
    /// Notified of the state at each change, ten times a second while playing; nil when playback has ended.
    package let changes = ObserverList<PlaybackState?>()
    package private(set) var state: PlaybackState?
    /// The frames of a round video; nil for audio.
    package private(set) var picture: RoundVideoFrames?

    private let account: Account
    /// The width and height of round videos, in display pixels.
    private let side: @MainActor () -> Int
    private var player: Player?
    private var observer: TrackObserver?
    private var tracks: [Track] = []
    private var beginning: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    package init(_ account: Account, side: @escaping @MainActor () -> Int) {
        (self.account, self.side) = (account, side)
    }

    /// Plays a track; pauses or resumes it if it is the current one.
    package func toggle(_ track: Track) {
        guard state?.track.id == track.id else { return begin(track) }
        toggle()
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
        guard let state, let next = tracks.after(state.track) else { return stop() }
        begin(next)
    }

    /// Restarts the track; in its first seconds, plays the previous track instead.
    func previous() {
        guard let state else { return }
        guard state.position < PlaybackState.start, let previous = tracks.before(state.track) else {
            return seek(toSecond: 0)
        }
        begin(previous)
    }

    /// Stops playback.
    package func stop() {
        end()
        (observer, tracks, state, picture) = (nil, [], nil, nil)
        notify()
    }

    private func end() {
        beginning?.cancel()
        ticking?.cancel()
        (player, beginning, ticking) = (nil, nil, nil)
    }

    private func begin(_ track: Track) {
        end()
        state = PlaybackState(track, rate: state?.rate ?? 1)
        picture = track.video.map { RoundVideoFrames(of: $0) }
        observer = TrackObserver(account.store, around: track) { [weak self] in self?.take($0) }
        notify()
        beginning = Task { [weak self] in
            let isThere = await Player.prepare()
            guard let self, !Task.isCancelled, state?.track.id == track.id else { return }
            guard isThere else { return fail(.notInstalled) }
            do throws(PlayerError) {
                let player = try player(of: await source(of: track))
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

    private func player(of source: PlayerSource) throws(PlayerError) -> Player {
        guard let picture else { return try Player(source) }
        let side = max(1, side())
        let mask = RoundedCornerMask(width: side, height: side, Corners(Double(side) / 2), scale: 1)
        let frames = VideoTextureFactory(mask)
        return try Player(source, size: PlayerSize(width: side, height: side)) { [weak picture] frame in
            frames.take(frame) { picture?.show($0) }
        }
    }

    /// The source of a track, which downloads only the data that is needed next.
    private func source(of track: Track) async -> PlayerSource {
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
        stop()
        delegate?.playback(self, failed: error)
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
