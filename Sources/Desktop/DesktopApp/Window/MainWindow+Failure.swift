import ClientEngine
import ClientHost
import GTKBridge
import Localization
import MessageStore
import WindowParts

extension MainWindow: AccountFailurePageDelegate {
    func openAgain() {
        guard case .failure(let folder, _)? = screen else { return }
        let accounts = accounts
        Task { _ = try? await accounts.account(folder.name) }
    }

    func repair() {
        guard case .failure(let folder, _)? = screen else { return }
        MessageDialog.ask(
            strings.repairStoreQuestion,
            text: strings.repairStoreHint,
            answers: [
                .init(strings.cancel),
                .init(strings.repairStoreNow, .suggested) { [weak self] in self?.repair(folder) },
            ],
            over: window
        )
    }

    private func repair(_ folder: AccountFolder) {
        failure.showRepairing()
        let accounts = accounts
        Task {
            do {
                let report = try await accounts.salvageStore(of: folder)
                if report.isComplete { return toasts.show(strings.repairedWhole) }
                MessageDialog.ask(
                    strings.repairedTitle,
                    text: strings.repairedPartly(folder: report.quarantine),
                    answers: [.init(strings.close)],
                    over: window
                )
            } catch {
                failure.show(UserFacingError(error))
            }
        }
    }
}
