import GTKBridge
import MediaPlayer
import MediaStore
import StdExtras
import WindowParts

/// Shows a video that plays.
protocol ViewerVideoDisplay: AnyObject {
    /// Shows the next frame.
    func show(frame: Texture)
    /// Shows the state of playback, which changes ten times a second while playing.
    func show(_ moment: ViewerVideo.Moment)
    /// Shows that the video cannot be played.
    func show(failure: PlayerError)
}

/// A video that plays in the viewer or in the small window.
package final class ViewerVideo {
    /// The state of playback.
    struct Moment: Equatable {
        /// The position in seconds.
        var position = 0.0
        /// The duration in seconds; 0 while unknown.
        var duration = 0.0
        var isPlaying = true
        /// True if the video plays but waits for data.
        var isWaiting = false

        /// The part that was played, 0 to 1.
        var fraction: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }
    }

    /// What shows the video: the viewer or the small window.
    weak var display: (any ViewerVideoDisplay)?

    /// The number of ticks without progress after which the video counts as waiting: half a second.
    private static let timeout = 5

    /// The state of playback.
    private(set) var moment = Moment()
    /// The current frame; nil before the first one.
    private(set) var picture: Texture?

    private let isLoop: Bool
    private var loop = VideoLoop()
    private var player: Player?
    private var beginning: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    /// Begins to play.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - media: The store of the file, which downloads it as needed.
    ///   - isLoop: True for a silent video that repeats, as animations do.
    init(_ source: MediaImageSource, in media: MediaStore, isLoop: Bool) {
        self.isLoop = isLoop
        beginning = Task { [weak self] in
            let isThere = await Player.prepare()
            try? await media.describe(source.resource, source.description)
            guard let self, !Task.isCancelled else { return }
            guard isThere else { return fail(.notInstalled) }
            begin(
                PlayerSource(byteCount: source.description.byteCount ?? 0) { range in
                    try await media.read(source.resource, range, priority: .urgent)
                }
            )
        }
    }

    /// Ends playback.
    package func stop() {
        beginning?.cancel()
        ticking?.cancel()
        (player, display) = (nil, nil)
    }

    /// Pauses or resumes.
    func toggle() {
        moment.isPlaying.toggle()
        moment.isWaiting = false
        if moment.isPlaying { player?.play() } else { player?.pause() }
        display?.show(moment)
        if moment.isPlaying { tick() }
    }

    /// Seeks to a position from 0 to 1.
    func seek(to fraction: Double) {
        guard moment.duration > 0 else { return }
        moment.position = min(max(fraction, 0), 1) * moment.duration
        player?.seek(to: .seconds(clamping: moment.position))
        display?.show(moment)
    }

    /// Skips a number of seconds, negative for back.
    func skip(by seconds: Double) {
        guard moment.duration > 0 else { return }
        seek(to: (moment.position + seconds) / moment.duration)
    }

    private func begin(_ source: PlayerSource) {
        do throws(PlayerError) {
            let textures = VideoTextureFactory()
            let player = try Player(source) { [weak self] frame in textures.take(frame) { self?.show($0) } }
            self.player = player
            player.onEnd = { [weak self] in self?.end() }
            player.onFailure = { [weak self] in self?.fail($0) }
            if isLoop { player.setVolume(0) }
            if moment.isPlaying { player.play() }
            tick()
        } catch {
            fail(error)
        }
    }

    private func show(_ texture: Texture) {
        loop.show()
        picture = texture
        display?.show(frame: texture)
    }

    private func end() {
        if isLoop, let pause = loop.end() {
            Task { [weak self] in
                if pause > .zero { try? await Task.sleep(for: pause) }
                if self?.moment.isPlaying == true { self?.player?.play() }
            }
            return
        }
        moment.isPlaying = false
        moment.position = moment.duration
        display?.show(moment)
    }

    private func fail(_ error: PlayerError) {
        (moment.isPlaying, moment.isWaiting) = (false, false)
        display?.show(moment)
        display?.show(failure: error)
    }

    private func tick() {
        ticking?.cancel()
        ticking = Task { [weak self] in
            var rests = 0
            while !Task.isCancelled, let self, let player, moment.isPlaying {
                let position = player.position / .seconds(1)
                rests = position == moment.position ? rests + 1 : 0
                moment.isWaiting = rests >= Self.timeout
                moment.position = position
                moment.duration = (player.duration ?? .zero) / .seconds(1)
                display?.show(moment)
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}
