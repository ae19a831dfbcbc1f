import ClientHost
import GTKBridge
import Localization
import WindowParts

/// The choice of what a press on a player of another site does.
final class WebPlayersRow {
    let row: ChoiceRow

    init(_ context: SettingsContext) {
        let (settings, strings, report) = (context.settings, context.strings, context.report)
        let rules = ProgramSettings.WebPlayerRule.allCases
        let names = rules.map { rule in
            switch rule {
            case .ask: strings.webPlayersAsk
            case .always: strings.webPlayersAlways
            case .never: strings.webPlayersNever
            }
        }
        let isInstalled = PlayerLibrary.isInstalled
        row = ChoiceRow(
            strings.webPlayers,
            text: isInstalled ? strings.webPlayersHint : strings.webPlayersMissing,
            names: names,
            chosen: rules.firstIndex(of: settings.value.webPlayers) ?? 0
        ) { index in
            do throws(HostError) {
                try settings.change { $0.webPlayers = rules[index] }
            } catch {
                report(strings.sentence(error))
            }
        }
        row.isSensitive = isInstalled
    }
}
