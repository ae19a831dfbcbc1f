public import AnimationFrames
public import GTKBridge

/// Animations that are on the screen: each is drawn once, off the main thread and in a process of its own, and its frames
/// follow one another for as long as somebody draws them.
///
/// Who draws a frame asks for it and says what to call for the next one. What is not drawn any more, because it was
/// scrolled away or the window is covered, asks no more, and rests where it is.
@MainActor
public final class AnimationStore {
    fileprivate struct Player {
        var reel: FrameSequence
        var index = 0
        var shown: Texture?
        /// Those that drew what is shown.
        var listeners: [@MainActor () -> Void] = []
        /// When what is shown began to be.
        var began: ContinuousClock.Instant
    }

    /// How long what is not seen any more keeps its place.
    private static let rest = Duration.seconds(10)

    /// Whether they move, unless the desktop wants nothing to; else the first frame of each is shown.
    public var isPlaying = true
    private var moves: Bool { isPlaying && Appearance.hasMotion }
    /// How many frames were unpacked, for measurements.
    public private(set) var frameCount = 0
    /// How many animations are being drawn for the first time, for measurements.
    public var drawingCount: Int { waiting.count }

    private let drawer: AnimationRenderer
    private let projector = FrameDecoder()
    private var reels: LayoutCache<ImageRequest, FrameSequence>
    private var players: [ImageRequest: Player] = [:]
    private var waiting: [ImageRequest: [@MainActor () -> Void]] = [:]
    /// What cannot be drawn, and is not tried again.
    private var missing: Set<ImageRequest> = []
    private var isRunning = false

    /// No animations.
    ///
    /// - Parameters:
    ///   - drawer: Draws them.
    ///   - byteLimit: How much of them is kept, packed.
    public init(_ drawer: AnimationRenderer, byteLimit: Int = 48 << 20) {
        self.drawer = drawer
        reels = LayoutCache(byteLimit: byteLimit)
    }

    /// What an animation shows now; nil as long as it is not drawn. `changed` is called once, when it shows something
    /// else.
    public func texture(
        for request: ImageRequest,
        load: @escaping @Sendable () async -> [UInt8]?,
        changed: @escaping @MainActor () -> Void
    ) -> Texture? {
        if players[request] == nil, let reel = reels.value(for: request) {
            players[request] = Player(reel: reel, began: .now)
        }
        guard let player = players[request] else {
            draw(request, load, changed)
            return nil
        }
        if player.shown == nil || moves && player.reel.count > 1 {
            players[request]?.listeners.append(changed)
            run()
        }
        return player.shown
    }

    private func draw(
        _ request: ImageRequest,
        _ load: @escaping @Sendable () async -> [UInt8]?,
        _ changed: @escaping @MainActor () -> Void
    ) {
        guard !missing.contains(request) else { return }
        if waiting[request] != nil {
            waiting[request]?.append(changed)
            return
        }
        waiting[request] = [changed]
        Task {
            guard let file = await load() else {
                // Nothing changed: who draws it the next time asks again. To be told now would be to ask for ever.
                waiting[request] = nil
                return
            }
            let reel = await drawer.reel(of: file, width: request.width, height: request.height)
            if let reel, reel.byteCount <= reels.byteLimit {
                reels.insert(reel, for: request, byteCount: reel.byteCount)
            } else {
                missing.insert(request)
            }
            for listener in waiting.removeValue(forKey: request) ?? [] { listener() }
        }
    }

    // MARK: - Frames

    /// Shows frame after frame of all that somebody draws. One beat for all of them: the window is drawn once a beat.
    private func run() {
        guard !isRunning else { return }
        isRunning = true
        Task {
            while await beat() {
                try? await Task.sleep(for: .seconds(1 / AnimationLimits.framesPerSecond))
            }
            isRunning = false
        }
    }

    /// Shows what is due. Says whether anything moves.
    private func beat() async -> Bool {
        let now = ContinuousClock.now
        players = players.filter { !$0.value.listeners.isEmpty || now - $0.value.began < Self.rest }
        guard players.contains(where: { !$0.value.listeners.isEmpty }) else { return false }
        var due: [(request: ImageRequest, reel: FrameSequence, index: Int)] = []
        for (request, player) in players where !player.listeners.isEmpty {
            guard let index = player.next(at: now, isPlaying: moves) else { continue }
            due.append((request, player.reel, index))
        }
        for made in await projector.textures(due.map { ($0.reel, $0.index) }).enumerated() {
            let (request, index) = (due[made.offset].request, due[made.offset].index)
            guard let listeners = players[request]?.listeners else { continue }
            players[request]?.index = index
            players[request]?.began = now
            players[request]?.listeners = []
            if let texture = made.element { players[request]?.shown = texture }
            frameCount += 1
            for listener in listeners { listener() }
        }
        return true
    }

    /// Unpacks frames.
    private actor FrameDecoder {
        func textures(_ wanted: [(reel: FrameSequence, index: Int)]) -> [Texture?] {
            wanted.map { reel, index in
                reel.pixels(of: index).flatMap { Texture(pixels: $0, width: reel.width, height: reel.height) }
            }
        }
    }
}

extension AnimationStore.Player {
    /// The frame that is due; nil while the one that is shown is.
    fileprivate func next(at now: ContinuousClock.Instant, isPlaying: Bool) -> Int? {
        guard shown != nil else { return index }
        guard isPlaying else { return nil }
        let passed = Int((now - began) / reel.frameDuration)
        return passed > 0 ? (index + min(passed, 3)) % reel.count : nil
    }
}
