import ChatNodes
import ChatPresentation
import ClientEngine
import GTKBridge
import MediaPlayer
import MediaStore

/// Plays animations and round videos in their bubbles, silently and repeatedly, while they are visible.
///
/// The drawing code asks for a frame each time it draws. A clip that nobody asks for has been scrolled away or
/// covered, and ends. A video that may not be downloaded automatically waits until the user has opened it in the
/// viewer. A round video that plays with sound replaces the silent clip, which ends meanwhile.
final class ClipStore: AnimatedMediaProvider {
    private struct Clip {
        var player: Player?
        var frame: Texture?
        /// Callbacks of those that drew the current frame.
        var listeners: [@MainActor () -> Void] = []
        /// The time of the last drawing.
        var drawn = ContinuousClock.now
        var dataMonitor: ClipDataMonitor?
        var loop = VideoLoop()
        var isLoop: Bool
    }

    private struct FailedClip {
        var time = ContinuousClock.now
        /// Callbacks of those that drew the still image; only the last ones are kept.
        var listeners: [@MainActor () -> Void]
    }

    /// The maximum number of waiting callbacks: one video is not visible in more places.
    private static let mostWaiting = 16
    /// A clip without a new frame for this long after its data arrived is damaged.
    private static let timeout = Duration.seconds(20)
    /// A clip that was not drawn for this long ends.
    private static let rest = Duration.seconds(1)

    private let pictures: AccountImageProvider
    private let media: MediaStore
    private let most: Int
    private let least: Int
    private let mayShow: @Sendable (MediaFileReference) async -> Bool
    private var clips: [LayoutImage.Source: Clip] = [:]
    /// Videos that cannot be played, and are not tried again.
    private var failed: Set<LayoutImage.Source> = []
    /// Videos that may not be downloaded automatically; asked again at a later drawing.
    private var refused: [LayoutImage.Source: FailedClip] = [:]
    /// The task that ends stalled clips, while there are clips.
    private var care: Task<Void, Never>?
    /// The round video that plays with sound, in place of the silent one.
    var playing: RoundVideoFrames?

    /// Plays the videos of `media`.
    ///
    /// - Parameters:
    ///   - pictures: Finds the video of an image.
    ///   - media: The files, downloaded as needed.
    ///   - most: The maximum number of clips at a time: each takes a part of a core.
    ///   - least: The minimum size of a clip, in pixels: smaller images are not in bubbles.
    ///   - mayShow: Tells whether a video may be downloaded automatically; see `Account.isAutoDownloadAllowed`.
    init(
        _ pictures: AccountImageProvider,
        _ media: MediaStore,
        most: Int = 4,
        least: Int = 100,
        mayShow: @escaping @Sendable (MediaFileReference) async -> Bool
    ) {
        (self.pictures, self.media, self.most, self.least) = (pictures, media, most, least)
        self.mayShow = mayShow
    }

    func frame(
        of picture: LayoutImage,
        width: Int,
        height: Int,
        scale: Int,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        // The chat list shows the same image in small; it stands still there.
        guard width >= least, height >= least else { return nil }
        if let playing, playing.source == picture.source {
            playing.begin(as: clips.removeValue(forKey: picture.source)?.frame)
            return playing.texture(changed: changed)
        }
        if clips[picture.source] == nil {
            guard !failed.contains(picture.source), !isRefused(picture.source, changed),
                let video = pictures.video(of: picture.source), makeRoom()
            else { return nil }
            let waiting = refused.removeValue(forKey: picture.source)?.listeners ?? []
            clips[picture.source] = Clip(listeners: waiting, isLoop: video.isLoop)
            let mask = RoundedCornerMask(width: width, height: height, picture.corners, scale: scale)
            begin(
                picture.source,
                file: video.file,
                size: PlayerSize(width: width, height: height),
                mask: mask
            )
            takeCare()
        }
        clips[picture.source]?.drawn = .now
        clips[picture.source]?.listeners.append(changed)
        return clips[picture.source]?.frame
    }

    func isLooping(_ picture: LayoutImage) -> Bool {
        clips[picture.source].map { $0.isLoop && $0.frame != nil } ?? false
    }

    /// True if the video was refused a moment ago; `changed` then waits for the next answer.
    private func isRefused(_ id: LayoutImage.Source, _ changed: @escaping @MainActor () -> Void) -> Bool {
        guard let refusal = refused[id], ContinuousClock.now - refusal.time < Self.rest else { return false }
        refused[id]?.listeners = refusal.listeners.suffix(Self.mostWaiting) + [changed]
        return true
    }

    /// True if there is room for another clip, perhaps in place of one that is not visible.
    private func makeRoom() -> Bool {
        if clips.count < most { return true }
        let now = ContinuousClock.now
        for (source, clip) in clips where now - clip.drawn > Self.rest { clips[source] = nil }
        return clips.count < most
    }

    /// Every few seconds, while there are clips: ends clips without a new frame long after their data has arrived.
    private func takeCare() {
        guard care == nil else { return }
        care = Task { [weak self] in
            while self?.clips.isEmpty == false {
                try? await Task.sleep(for: Self.timeout / 4)
                self?.endSilent()
            }
            self?.care = nil
        }
    }

    private func endSilent() {
        let now = ContinuousClock.now
        for (source, clip) in clips where now - clip.drawn > Self.timeout {
            guard let rest = clip.dataMonitor?.rest, rest > Self.timeout else { continue }
            if clip.frame == nil { fail(source, .damaged) } else { clips[source] = nil }
        }
    }

    private func begin(
        _ id: LayoutImage.Source,
        file: MediaFileReference,
        size: PlayerSize,
        mask: RoundedCornerMask
    ) {
        let (media, mayShow) = (media, mayShow)
        let frames = VideoTextureFactory(mask)
        Task { [weak self] in
            guard await mayShow(file) else { return self?.refuse(id) ?? () }
            let isThere = await Player.prepare()
            try? await media.describe(file.resource, file.description)
            guard let self, clips[id] != nil else { return }
            guard isThere else { return fail(id, .notInstalled) }
            let dataMonitor = ClipDataMonitor()
            let source = PlayerSource(byteCount: file.description.byteCount ?? 0) { range in
                try await dataMonitor.noting { try await media.read(file.resource, range) }
            }
            do throws(PlayerError) {
                let player = try Player(source, size: size, isSilent: true) { [weak self] frame in
                    frames.take(frame) { self?.show($0, of: id) }
                }
                player.onEnd = { [weak self] in self?.playAgain(id) }
                player.onFailure = { [weak self] in self?.fail(id, $0) }
                clips[id]?.player = player
                clips[id]?.dataMonitor = dataMonitor
                player.play()
            } catch {
                fail(id, error)
            }
        }
    }

    private func playAgain(_ id: LayoutImage.Source) {
        guard let pause = clips[id]?.loop.end() else { return fail(id, .damaged) }
        Task { [weak self] in
            if pause > .zero { try? await Task.sleep(for: pause) }
            self?.clips[id]?.player?.play()
        }
    }

    private func refuse(_ id: LayoutImage.Source) {
        let listeners = clips.removeValue(forKey: id)?.listeners ?? []
        refused[id] = FailedClip(listeners: listeners.suffix(Self.mostWaiting))
    }

    /// Asks again for all refused videos: the user may have opened one of them.
    func askAgain() {
        let waiting = refused.values.flatMap(\.listeners)
        refused = [:]
        for listener in waiting { listener() }
    }

    private func show(_ texture: Texture, of id: LayoutImage.Source) {
        guard let clip = clips[id] else { return }
        if clip.listeners.isEmpty, ContinuousClock.now - clip.drawn > Self.rest {
            clips[id] = nil
            return
        }
        clips[id]?.frame = texture
        clips[id]?.loop.show()
        clips[id]?.listeners = []
        for listener in clip.listeners { listener() }
    }

    private func fail(_ id: LayoutImage.Source, _ error: PlayerError) {
        clips[id] = nil
        // A video that is unavailable now is tried again at the next drawing.
        if error != .unavailable { failed.insert(id) }
    }
}
