import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import ClientNetwork
import GTKBridge
import Localization
import MTProto
import WebPlayerUI
import WebPlayers
import WindowParts

/// Plays what other sites have in a small window: one player at a time, made when it is pressed and gone afterwards.
final class WebPlayerCoordinator {
    /// Ends what else is heard, as a player plays.
    var silenceOthers: (@MainActor () -> Void)?

    private let context: ScreenContext
    private let settings: SharedSettings
    /// The open player, with what opens its page in the browser.
    private var open: (window: WebPlayerWindow, browse: @MainActor () -> Void)?

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - settings: The settings that say if players are shown.
    init(_ context: ScreenContext, settings: SharedSettings) {
        (self.context, self.settings) = (context, settings)
    }

    /// Plays the player of a pressed link, or asks first.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - place: The window of the press.
    ///   - browse: Opens the page of the link in the browser.
    /// - Returns: False if the link has no player that may be shown here: it belongs into the browser.
    func play(_ link: PressedLink, in place: ScreenContext, else browse: @escaping @MainActor () -> Void)
        -> Bool
    {
        guard let frame = link.player, settings.value.webPlayers != .never, PlayerLibrary.isInstalled,
            let player = WebPlayer(
                page: link.written,
                frame: frame.address,
                width: Int(frame.size.width),
                height: Int(frame.size.height)
            )
        else { return false }
        Task { [weak self, account = context.account, settings] in
            // Without the rule nobody knows if there is a proxy that must not be passed by.
            guard let rule = try? await account.routeRule() else { return browse() }
            self?.play(player, by: rule.changed(by: settings.value.routes), in: place, else: browse)
        }
        return true
    }

    private func play(
        _ player: WebPlayer,
        by rule: RouteRule,
        in place: ScreenContext,
        else browse: @escaping @MainActor () -> Void
    ) {
        let begin = { @MainActor [weak self] in self?.begin(player, by: rule.proxy, else: browse) ?? () }
        guard settings.value.webPlayers == .ask else { return begin() }
        WebPlayerQuestion.ask(
            player,
            isProxied: rule.proxy != nil,
            context.strings,
            over: place.window
        ) { [weak self] answer, rule in
            // If this fails, the next press asks again.
            if let rule { try? self?.settings.change { $0.webPlayers = rule } }
            switch answer {
            case .play: begin()
            case .browse: browse()
            }
        }
    }

    private func begin(_ player: WebPlayer, by proxy: Proxy?, else browse: @escaping @MainActor () -> Void) {
        stop()
        // The program was locked meanwhile: nothing plays behind the lock.
        guard !WindowCover.isThere else { return }
        guard PlayerLibrary.load() else { return browse() }
        let window = WebPlayerWindow(player, proxy: proxy?.address, context.strings)
        window.delegate = self
        open = (window, browse)
    }

    /// Pauses the player.
    func pause() { open?.window.pause() }

    /// Closes the player.
    func stop() { open?.window.close() }
}

extension WebPlayerCoordinator: WebPlayerWindowDelegate {
    func webPlayerDidPlay(_ window: WebPlayerWindow) { silenceOthers?() }

    func webPlayerOpensBrowser(_ window: WebPlayerWindow) { if open?.window === window { open?.browse() } }

    func webPlayerDidClose(_ window: WebPlayerWindow) { if open?.window === window { open = nil } }
}

extension Proxy {
    /// The proxy as an address, with the name and password of the user.
    fileprivate var address: String {
        let scheme =
            switch kind {
            case .socks5: "socks5"
            case .http: "http"
            }
        let encoded = { (text: String) in
            text.utf8.map { byte in
                let isPlain =
                    Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
                    || (0x30...0x39).contains(byte)
                return isPlain
                    ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }
        let login = user.map { encoded($0) + (password.map { ":" + encoded($0) } ?? "") + "@" } ?? ""
        return "\(scheme)://\(login)\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
