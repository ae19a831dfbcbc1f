import ChatNodes
import ChatPresentation
import ClientEngine
import GTKBridge
import MediaPlayer
import MediaStore

/// Has animations and round videos move in their bubbles, over and over and without sound, while they are in sight.
///
/// Who draws one asks anew with each drawing. What was scrolled away or is covered asks no more, and ends. What may not
/// come unasked rests until somebody looks at it; then it is here.
/// A round video that plays with its sound is seen in the place of the silent one, which ends meanwhile.
final class ClipStore: AnimatedMediaProvider {
    private struct Clip {
        var player: Player?
        var frame: Texture?
        /// Those that drew what is shown.
        var listeners: [@MainActor () -> Void] = []
        /// When somebody drew it last.
        var drawn = ContinuousClock.now
        var dataMonitor: ClipDataMonitor?
        var loop = VideoLoop()
        var isLoop: Bool
    }

    private struct FailedClip {
        var time = ContinuousClock.now
        /// Those that drew what stands still, the last of them.
        var listeners: [@MainActor () -> Void]
    }

    /// More do not move at a time: each takes a part of a core.
    private static let most = 4
    /// What is smaller is no bubble, in pixels.
    private static let least = 100
    /// One film is not in more places that are seen.
    private static let mostWaiting = 16
    /// A film of which nothing is seen so long after its bytes have come is none.
    private static let timeout = Duration.seconds(20)
    /// What nobody draws for so long ends.
    private static let rest = Duration.seconds(1)

    private let pictures: AccountImageProvider
    private let media: MediaStore
    private let mayShow: @Sendable (MediaFileReference) async -> Bool
    private var clips: [LayoutImage.Source: Clip] = [:]
    /// What cannot be played, and is not tried again.
    private var failed: Set<LayoutImage.Source> = []
    /// What may not come unasked. It is asked about again as it is drawn later.
    private var refused: [LayoutImage.Source: FailedClip] = [:]
    /// Looks after clips while there are some.
    private var care: Task<Void, Never>?
    /// The round video that plays with its sound, in the place of the silent one.
    var playing: RoundVideoFrames?

    /// Plays films of `media`.
    ///
    /// - Parameters:
    ///   - pictures: Knows them.
    ///   - media: Where they are, or come.
    ///   - mayShow: Whether one may come that nobody has asked for; see `Account.isAutoDownloadAllowed`.
    init(
        _ pictures: AccountImageProvider,
        _ media: MediaStore,
        mayShow: @escaping @Sendable (MediaFileReference) async -> Bool
    ) {
        (self.pictures, self.media, self.mayShow) = (pictures, media, mayShow)
    }

    func frame(
        of picture: LayoutImage,
        width: Int,
        height: Int,
        scale: Int,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        // In the list of chats the same is seen, in small, and stands still.
        guard width >= Self.least, height >= Self.least else { return nil }
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
            begin(picture.source, video.file, PlayerSize(width: width, height: height), mask)
            takeCare()
        }
        clips[picture.source]?.drawn = .now
        clips[picture.source]?.listeners.append(changed)
        return clips[picture.source]?.frame
    }

    func isLooping(_ picture: LayoutImage) -> Bool {
        clips[picture.source].map { $0.isLoop && $0.frame != nil } ?? false
    }

    /// Whether it was refused just now; `changed` waits then for the next answer.
    private func isRefused(_ id: LayoutImage.Source, _ changed: @escaping @MainActor () -> Void) -> Bool {
        guard let refusal = refused[id], ContinuousClock.now - refusal.time < Self.rest else { return false }
        refused[id]?.listeners = refusal.listeners.suffix(Self.mostWaiting) + [changed]
        return true
    }

    /// Whether there is room for one more, perhaps in the place of one that is out of sight.
    private func makeRoom() -> Bool {
        if clips.count < Self.most { return true }
        let now = ContinuousClock.now
        for (source, clip) in clips where now - clip.drawn > Self.rest { clips[source] = nil }
        return clips.count < Self.most
    }

    /// Every few seconds, while there are clips: ends those of which nothing new is seen long after their bytes have come.
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
        _ file: MediaFileReference,
        _ size: PlayerSize,
        _ mask: RoundedCornerMask
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

    /// Has those in sight ask again that were refused: somebody may have looked at one of them.
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
        // What could not be had now is asked for again as it is drawn anew.
        if error != .unavailable { failed.insert(id) }
    }
}
