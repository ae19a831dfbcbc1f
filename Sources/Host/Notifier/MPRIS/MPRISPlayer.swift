import Glibc
import StdExtras

/// Tells the desktop what plays in a window, and hears of its media keys and panels (MPRIS 2). There is a player on the bus
/// only while something plays or rests. Without a bus there is none, and nothing is missing.
///
/// One for a process. Threads: callable from anywhere.
package final class MPRISPlayer: Sendable {
    private struct State: Sendable {
        var playing: NowPlaying?
        var told: NowPlaying?
        /// Where it went on after a jump that nobody was told of yet.
        var jump: Duration?
    }

    /// The name by which players are found; others of ours have the process's number behind it.
    private static let name = "org.mpris.MediaPlayer2.martlet"

    private let request: @Sendable (PlaybackCommand) -> Void
    private let state = Locked(State())
    private let rings = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// A player that plays nothing, and is on the bus once it does and ``run()`` runs.
    ///
    /// - Parameter request: Called with what is wanted, on the thread of the bus.
    package init(request: @escaping @Sendable (PlaybackCommand) -> Void) { self.request = request }

    /// This plays from now on; nil for nothing.
    package func show(_ playing: NowPlaying?) {
        state.withLock { $0.playing = playing }
        rings.continuation.yield()
    }

    /// It goes on elsewhere than it would have.
    package func jumped(to place: Duration) {
        state.withLock { $0.jump = place }
        rings.continuation.yield()
    }

    /// Tells the desktop of it, until the task is cancelled. Call once.
    package func run() async {
        var bus: DesktopBus?
        var name: String?
        for await _ in rings.stream {
            let now = state.withLock { $0.playing }
            if bus == nil {
                guard now != nil else { continue }
                // None today, none tomorrow: a session's bus is there before its windows.
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

    /// Takes the name, or another where another window has it; nil when the bus gives none.
    private func own(_ bus: DesktopBus) async -> String? {
        for name in [Self.name, "\(Self.name).instance\(getpid())"] where await bus.own(name) { return name }
        return nil
    }
}
