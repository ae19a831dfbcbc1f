import ClientModel
import Notifier
import StdExtras
import WindowParts

/// Connects the playback with the desktop's media keys and panels.
package final class DesktopPlayback {
    /// Presents the window that plays.
    private let raise: @MainActor () -> Void
    private let player: MPRISPlayer
    private var tasks: [Task<Void, Never>] = []
    private let playback: Playback
    private var following: ObservationToken?
    /// True while the desktop must not learn what is played: it is then paused, and the desktop's commands are ignored.
    package var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            if isHidden { playback.setPlaying(false) }
            show(playback.state)
        }
    }

    /// Connects a playback.
    ///
    /// - Parameters:
    ///   - playback: The playback of the program.
    ///   - raise: Presents the window that plays.
    package init(_ playback: Playback, raise: @escaping @MainActor () -> Void) {
        (self.playback, self.raise) = (playback, raise)
        // More commands than a person presses before they are carried out.
        let (wishes, told) = AsyncStream<PlaybackCommand>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let player = MPRISPlayer { told.yield($0) }
        self.player = player
        tasks = [
            Task { await player.run() },
            Task { [weak self] in for await wish in wishes { self?.perform(wish) } },
        ]
        following = playback.changes.add { [weak self] in self?.show($0) }
    }

    isolated deinit { for task in tasks { task.cancel() } }

    private func show(_ state: PlaybackState?) { player.show(isHidden ? nil : state.map(NowPlaying.init)) }

    /// Publishes a jump to a position, in seconds.
    package func jumped(to seconds: Double) { player.jumped(to: .seconds(clamping: seconds)) }

    private func perform(_ wish: PlaybackCommand) {
        if wish == .raise { raise() }
        guard !isHidden, let state = playback.state else { return }
        switch wish {
        case .raise: break
        case .play(let isPlaying): playback.setPlaying(isPlaying)
        case .toggle: playback.setPlaying(!state.isPlaying)
        case .stop: playback.stop()
        case .next: if state.hasNext { playback.next() }
        case .previous: playback.previous()
        case .skip(let length): playback.skip(to: state.position + length / .seconds(1))
        case .seek(let place): playback.seek(toSecond: place / .seconds(1))
        case .rate(let rate): playback.setRate(min(max(rate, 1), 2))
        }
    }
}

extension NowPlaying {
    /// The playback in the form for the desktop.
    nonisolated fileprivate init(_ state: PlaybackState) {
        self.init(
            track: state.track.id.rawValue,
            title: state.track.title,
            artist: state.track.author,
            length: .seconds(clamping: state.duration),
            position: .seconds(clamping: state.position),
            isPlaying: state.isPlaying,
            rate: state.rate,
            hasNext: state.hasNext
        )
    }
}
