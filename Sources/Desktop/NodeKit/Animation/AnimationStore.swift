public import AnimationFrames
public import GTKBridge
public import StdExtras

/// The animations on the screen. Each is rendered once, off the main thread in a separate process, and its frames
/// follow each other while views draw them.
///
/// A view that draws a frame asks for it and passes a callback for the next one. An animation that is no longer
/// drawn, because it was scrolled away or the window is covered, gets no more requests and pauses.
@MainActor
public final class AnimationStore {
    fileprivate struct Player {
        var reel: FrameSequence
        var index = 0
        var shown: Texture?
        /// The callbacks of the views that drew the present frame.
        var listeners: [@MainActor () -> Void] = []
        /// The time at which the present frame was first shown.
        var began: ContinuousClock.Instant
    }

    /// The time from one beat to the next.
    private static let interval = Duration.seconds(1 / AnimationLimits.framesPerSecond)
    /// The time for which an invisible animation keeps its position.
    private static let rest = Duration.seconds(10)

    /// True if animations move, unless the desktop disables motion; else the first frame of each is shown.
    public var isPlaying = true
    private var moves: Bool { isPlaying && Appearance.hasMotion }
    /// The number of frames unpacked, for measurements.
    public private(set) var frameCount = 0
    /// The number of animations being rendered for the first time, for measurements.
    public var drawingCount: Int { waiting.count }

    private let drawer: AnimationRenderer
    private let projector = FrameDecoder()
    private var reels: LayoutCache<ImageRequest, FrameSequence>
    private var players: [ImageRequest: Player] = [:]
    private var waiting: [ImageRequest: [@MainActor () -> Void]] = [:]
    /// Animations that cannot be rendered and are not tried again.
    private var missing: Set<ImageRequest> = []
    private var isRunning = false

    /// Creates a store without animations.
    ///
    /// - Parameters:
    ///   - drawer: the renderer.
    ///   - byteLimit: the number of packed bytes to keep.
    public init(_ drawer: AnimationRenderer, byteLimit: Int = MachineMemory.ofThisMachine.bound(48 << 20)) {
        self.drawer = drawer
        reels = LayoutCache(byteLimit: byteLimit)
    }

    /// The present frame of an animation; nil until it is rendered. `changed` is called once, when another frame is
    /// shown.
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
                // Nothing changed: the next drawing asks again. A callback now would cause an endless loop.
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

    /// Shows frame after frame of all drawn animations, at a common rate: the window is drawn once for all of them.
    private func run() {
        guard !isRunning else { return }
        isRunning = true
        Task {
            var due = ContinuousClock.now
            while await beat() {
                // From one beat to the next, whatever the beat takes; a late one is not made up for.
                due = max(due + Self.interval, .now)
                try? await Task.sleep(until: due, tolerance: .zero)
            }
            isRunning = false
        }
    }

    /// Shows the frames that are due. Returns true if anything moves.
    private func beat() async -> Bool {
        let now = ContinuousClock.now
        players = players.filter { !$0.value.listeners.isEmpty || now - $0.value.began < Self.rest }
        guard players.contains(where: { !$0.value.listeners.isEmpty }) else { return false }
        var due: [(request: ImageRequest, reel: FrameSequence, next: Player.Step)] = []
        for (request, player) in players where !player.listeners.isEmpty {
            guard let next = player.next(at: now, isPlaying: moves) else { continue }
            due.append((request, player.reel, next))
        }
        for made in await projector.textures(due.map { ($0.reel, $0.next.index) }).enumerated() {
            let (request, next) = (due[made.offset].request, due[made.offset].next)
            guard let listeners = players[request]?.listeners else { continue }
            players[request]?.index = next.index
            players[request]?.began = next.began
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
    /// The next frame of a player.
    fileprivate struct Step {
        var index: Int
        /// The time since which the frame is due: its own, so that a late beat slows nothing down.
        var began: ContinuousClock.Instant
    }

    /// The part of a frame's duration by which a beat may come early and still show the frame.
    private static let tolerance = 0.25

    /// The frame that is due; nil while the present one is.
    fileprivate func next(at now: ContinuousClock.Instant, isPlaying: Bool) -> Step? {
        guard shown != nil else { return Step(index: index, began: now) }
        guard isPlaying else { return nil }
        let passed = Int((now - began) / reel.frameDuration + Self.tolerance)
        guard passed > 0 else { return nil }
        // After a rest the animation goes on where it was.
        guard passed <= Self.mostSkipped else { return Step(index: (index + 1) % reel.count, began: now) }
        return Step(index: (index + passed) % reel.count, began: began + reel.frameDuration * passed)
    }

    /// The most frames that a late beat skips.
    private static let mostSkipped = 6
}
