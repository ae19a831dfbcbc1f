import CWebKitGTK
import GTKBridge
import WebPlayers

/// A view of a player, with processes of its own that end with it.
final class WebPlayerView {
    /// A message of the page; nil when its process ended by itself.
    typealias Handler = @MainActor (PlayerMessage?) -> Void

    let widget: Widget

    private let view: OpaquePointer
    /// The owner of the view, as C knows it. It must live as long as the view.
    private let listener: Listener
    private var isClosed = false

    /// Judges and passes on what happens in the view.
    private final class Listener {
        let player: WebPlayer
        let handle: Handler
        private var isFirst = true

        init(_ player: WebPlayer, _ handle: @escaping Handler) {
            (self.player, self.handle) = (player, handle)
        }

        func mayLoad(_ address: String) -> Bool {
            defer { isFirst = false }
            return player.mayLoad(address, isFirst: isFirst)
        }

        func hear(_ text: String) { if let message = PlayerMessage(text) { handle(message) } }

        static func from(_ owner: UnsafeMutableRawPointer) -> Listener {
            // SAFETY: the owner that was given with the view, which lives as long as that.
            Unmanaged<Listener>.fromOpaque(owner).takeUnretainedValue()
        }
    }

    /// Loads a player; nil if the library cannot be loaded.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - proxy: The address of the proxy that everything goes through; nil for the one of the desktop, if any.
    ///   - handle: Called with what the page says.
    init?(_ player: WebPlayer, proxy: String?, handle: @escaping Handler) {
        let listener = Listener(player, handle)
        var events = MartletWebEvents(
            may_load: { Listener.from($0).mayLoad(String(cString: $1)) ? 1 : 0 },
            heard: { Listener.from($0).hear(String(cString: $1)) },
            ended: { Listener.from($0).handle(nil) }
        )
        let owner = Unmanaged.passUnretained(listener).toOpaque()
        let made = Self.withPlan(of: player, proxy) { martlet_web_view_new($0, &events, owner) }
        guard let made else { return nil }
        (view, self.listener) = (made, listener)
        widget = Widget(foreign: martlet_web_view_widget(made))
        widget.expand()
        martlet_web_view_show(made, PlayerPage.html(of: player), PlayerOrigin.address)
    }

    /// Performs a command.
    func perform(_ command: PlayerCommand) {
        if !isClosed { martlet_web_view_run(view, command.script) }
    }

    /// Ends the processes of the view. Its widget must have left its window.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        martlet_web_view_free(view)
    }

    private static func withPlan<Result>(
        of player: WebPlayer,
        _ proxy: String?,
        _ body: (UnsafePointer<MartletWebPlan>) -> Result
    ) -> Result {
        PlayerScripts.page(of: player).withCString { page in
            PlayerScripts.frame(of: player).withCString { frame in
                guard let proxy else {
                    var plan = MartletWebPlan(page_script: page, frame_script: frame, proxy: nil)
                    return body(&plan)
                }
                return proxy.withCString { proxy in
                    var plan = MartletWebPlan(page_script: page, frame_script: frame, proxy: proxy)
                    return body(&plan)
                }
            }
        }
    }
}
