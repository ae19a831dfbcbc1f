package import ClientHost
package import GTKBridge
package import Localization
package import WebPlayers

/// Asks before a player is loaded, and says what its provider learns.
package enum WebPlayerQuestion {
    /// The answer to the question.
    package enum Answer {
        /// Plays in the window.
        case play
        /// Opens the page in the browser.
        case browse
    }

    /// Asks in front of a window.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - isProxied: True if the provider sees a proxy instead of this computer.
    ///   - strings: The texts.
    ///   - window: The window of the press.
    ///   - answered: Called with the answer, and the rule that it makes for later presses; nil for none. Not called if
    ///     the question was cancelled.
    package static func ask(
        _ player: WebPlayer,
        isProxied: Bool,
        _ strings: Strings,
        over window: Window,
        answered: @escaping @MainActor (Answer, ProgramSettings.WebPlayerRule?) -> Void
    ) {
        let remember = CheckButton(strings.doNotAskAgain)
        remember.align(horizontal: .center)
        let (provider, host) = (player.provider, player.host)
        MessageDialog.ask(
            strings.playHereQuestion,
            text: isProxied
                ? strings.playHereByProxy(provider: provider, host: host)
                : strings.playHereText(provider: provider, host: host),
            answers: [
                .init(strings.cancel),
                .init(strings.openInBrowser) { answered(.browse, remember.isOn ? .never : nil) },
                .init(strings.playHere, .suggested) { answered(.play, remember.isOn ? .always : nil) },
            ],
            child: remember,
            over: window
        )
    }
}
