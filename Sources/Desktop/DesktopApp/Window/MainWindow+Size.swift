import ClientHost
import GTKBridge

extension MainWindow {
    /// Stores the size of the main window for the next start.
    func keepSize() {
        guard own == nil, window.isVisible else { return }
        var size = ProgramSettings.WindowSize()
        (size.width, size.height) = window.size
        size.isMaximised = window.isMaximised
        guard size != accounts.settings.value.windowSize else { return }
        // Settings that cannot be stored are no reason to keep the window open.
        try? accounts.settings.change { $0.windowSize = size }
    }
}
