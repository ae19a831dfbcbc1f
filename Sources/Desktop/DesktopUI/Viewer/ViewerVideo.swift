import GTKBridge
import MediaPlayer
import MediaStore
import StdExtras

/// A film that the viewer plays, or a window of its own: its pictures, and how far it is.
final class ViewerVideo {
    /// How far it is.
    struct Moment: Equatable {
        /// In seconds.
        var position = 0.0
        /// In seconds; 0 while it is not known.
        var duration = 0.0
        var isPlaying = true
        /// Whether it plays and gets nowhere: its bytes are on their way.
        var isWaiting = false

        /// How much of it was played, 0 to 1.
        var fraction: Double { duration > 0 ? min(max(position / duration, 0), 1) : 0 }
    }

    /// Called with each picture.
    var onPicture: (@MainActor (Texture) -> Void)?
    /// Called when it is elsewhere, ten times a second while it plays.
    var onMoment: (@MainActor (Moment) -> Void)?
    /// Called when it cannot be played.
    var onProblem: (@MainActor (PlayerError) -> Void)?

    /// After how many looks at the same place it is said to wait: half a second.
    private static let timeout = 5

    /// How far it is.
    private(set) var moment = Moment()
    /// What is seen of it; nil before there is anything.
    private(set) var picture: Texture?

    private let isLoop: Bool
    private var loop = VideoLoop()
    private var player: Player?
    private var beginning: Task<Void, Never>?
    private var ticking: Task<Void, Never>?

    /// Begins to play.
    ///
    /// - Parameters:
    ///   - source: Its file.
    ///   - media: Where that is, or comes.
    ///   - isLoop: Whether it begins anew when it ends, without sound, as moving pictures do.
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

    /// Ends it.
    func stop() {
        beginning?.cancel()
        ticking?.cancel()
        (player, onPicture, onMoment, onProblem) = (nil, nil, nil, nil)
    }

    /// Has it rest, or go on.
    func toggle() {
        moment.isPlaying.toggle()
        moment.isWaiting = false
        if moment.isPlaying { player?.play() } else { player?.pause() }
        onMoment?(moment)
        if moment.isPlaying { tick() }
    }

    /// Goes to a place, 0 to 1.
    func seek(to fraction: Double) {
        guard moment.duration > 0 else { return }
        moment.position = min(max(fraction, 0), 1) * moment.duration
        player?.seek(to: .seconds(clamping: moment.position))
        onMoment?(moment)
    }

    /// Goes so many seconds on, or back.
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
        onPicture?(texture)
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
        onMoment?(moment)
    }

    private func fail(_ error: PlayerError) {
        (moment.isPlaying, moment.isWaiting) = (false, false)
        onMoment?(moment)
        onProblem?(error)
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
                onMoment?(moment)
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}
