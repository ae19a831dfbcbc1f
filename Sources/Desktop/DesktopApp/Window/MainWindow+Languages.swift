import ClientHost
import GTKBridge
import Localization
import SignInUI

// The language of a sign-in, before there are settings to choose it in.
extension MainWindow {
    /// The languages of the menu.
    var languages: [MenuEntry] {
        let chosen = appearance.language
        return Language.all.map { language in
            let code = ProgramSettings.Appearance.Language(rawValue: language.id)
            let isChosen = chosen == .system ? language.id == strings.language.id : code == chosen
            return MenuEntry(language.name, isChosen: isChosen) { [weak self] in
                // Later: changing the language makes the menu anew.
                Task { self?.choose(code) }
            }
        }
    }

    private func choose(_ language: ProgramSettings.Appearance.Language) {
        do throws(HostError) {
            try accounts.settings.change { $0.appearance.language = language }
        } catch {
            notify(strings.sentence(error))
        }
    }

    /// Shows the first page of a sign-in in the chosen language. One that has begun continues in its own.
    func speakInSignIn() {
        guard let (model, view) = signIn, view.isAtBeginning else { return }
        let (server, onLeave) = (view.typedServer, view.onLeave)
        pages.remove(view.widget)
        showSignIn(model)
        signIn?.view.typedServer = server
        signIn?.view.onLeave = onLeave
    }
}
