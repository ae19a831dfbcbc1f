import Glibc
import StdExtras

/// Publishes a window's playback to the desktop, and receives commands from media keys and panels (MPRIS 2). The
/// player is on the bus only while there is a playback. Without a bus it does nothing.
///
/// One per process. Threads: callable from anywhere.
package final class MPRISPlayer: Sendable {
    private struct State: Sendable {
        var playing: NowPlaying?
        var told: NowPlaying?
        /// The target of a jump that has not been reported yet.
        var jump: Duration?
    }

    /// The well-known name of the player; further players append the process id.
    private static let name = "org.mpris.MediaPlayer2.martlet"

    private let request: @Sendable (PlaybackCommand) -> Void
    private let state = Locked(State())
    private let rings = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Creates a player without playback; it appears on the bus once there is one and ``run()`` runs.
    ///
    /// - Parameter request: Called with each command, on the thread of the bus.
    package init(request: @escaping @Sendable (PlaybackCommand) -> Void) { self.request = request }

    /// Updates the playback; nil for none.
    package func show(_ playing: NowPlaying?) {
        state.withLock { $0.playing = playing }
        rings.continuation.yield()
    }

    /// Reports a jump.
    package func jumped(to place: Duration) {
        state.withLock { $0.jump = place }
        rings.continuation.yield()
    }

    /// Publishes the playback until the task is cancelled. Call once.
    package func run() async {
        var bus: DesktopBus?
        var name: String?
        for await _ in rings.stream {
            let now = state.withLock { $0.playing }
            if bus == nil {
                guard now != nil else { continue }
                // A session's bus exists before its windows: if there is none now, none will come.
                guard let found = try? DesktopBus() else { return }
                bus = found
                export(on: found)
            }
            guard let bus else { continue }
            if now != nil, name == nil { name = await own(bus) }
            tell(bus)
            if now == nil, let owned = name.take() { await bus.release(owned) }
        }
    }

    private func tell(_ bus: DesktopBus) {
        let (changes, jump) = state.withLock { state -> ([BusValue.Option], Duration?) in
            defer { (state.told, state.jump) = (state.playing, nil) }
            return (MPRISPlayerObject.changes(from: state.told, to: state.playing), state.jump)
        }
        if !changes.isEmpty {
            let changed = DesktopBus.MemberName(
                path: MPRISPlayerObject.path,
                interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged"
            )
            bus.send(changed, [.string(MPRISPlayerObject.interface), .options(changes), .strings([])])
        }
        if let jump {
            let seeked = DesktopBus.MemberName(
                path: MPRISPlayerObject.path,
                interface: MPRISPlayerObject.interface,
                member: "Seeked"
            )
            bus.send(seeked, [.int64(Int64(clamping: jump / .microseconds(1)))])
        }
    }

    private func export(on bus: DesktopBus) {
        let request = request
        let player = MPRISPlayerObject(playing: { self.state.withLock { $0.playing } }, request: request)
        bus.export(MPRISRootObject { request(.raise) }, at: MPRISPlayerObject.path)
        bus.export(player, at: MPRISPlayerObject.path)
    }

    /// Requests the name, or one with the process id if another window has it; nil when the bus refuses both.
    private func own(_ bus: DesktopBus) async -> String? {
        for name in [Self.name, "\(Self.name).instance\(getpid())"] where await bus.own(name) { return name }
        return nil
    }
}
