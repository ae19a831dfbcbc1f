import ClientHost
import GTKBridge
import MediaUI

/// The parts of the program that each window needs.
struct WindowDependencies {
    let application: Application
    let host: ClientHost
    let accounts: AccountsContext
    /// Publishes the playback to the desktop.
    let desktop: DesktopPlayback
}
