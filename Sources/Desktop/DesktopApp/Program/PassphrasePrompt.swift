import ClientHost
import Dispatch
import StdExtras

/// Asks for a passphrase in a window while another thread waits for the answer.
final class PassphrasePrompt {
    /// The parent window of the dialog.
    weak var window: MainWindow?
    /// The answers that other threads wait for.
    private var awaited: [BlockingResult] = []

    /// The provider of store keys: the file that `MARTLET_PASSPHRASE_FILE` names, the desktop's keyring, or a prompt.
    var unlocking: StoreKeyProvider {
        let file = PassphraseFile.named
        return StoreKeyProvider(file == nil ? .keyring : .passphrase, mayPrompt: true) {
            [weak self] isNew throws(HostError) in
            if let file { return try file.passphrase() }
            return self?.wait(isNew: isNew)
        }
    }

    /// Blocks the calling thread, which may be blocked for long, until the user has answered.
    private nonisolated func wait(isNew: Bool) -> String? {
        let given = BlockingResult()
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.ask(isNew: isNew, for: given)
            }
        }
        return given.wait()
    }

    private func ask(isNew: Bool, for given: BlockingResult) {
        guard let window else { return given.give(nil) }
        awaited.append(given)
        window.present()
        PassphraseDialog.ask(isNew: isNew, window.strings, over: window.window) { [weak self] in
            self?.awaited.removeAll { $0 === given }
            given.give($0)
        }
    }

    /// Lets nobody wait any more, as the program ends.
    func end() {
        window = nil
        for given in awaited { given.give(nil) }
        awaited = []
    }
}

/// An answer that one thread gives and another waits for.
private nonisolated final class BlockingResult: Sendable {
    private let text = Locked<String?>(nil)
    private let given = DispatchSemaphore(value: 0)

    func give(_ text: String?) {
        self.text.withLock { $0 = text }
        given.signal()
    }

    func wait() -> String? {
        given.wait()
        return text.withLock { $0 }
    }
}
