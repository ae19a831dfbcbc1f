import ClientHost
import GTKBridge
import MediaUI
import NodeKit

/// The parts of the program that each window needs.
struct WindowDependencies {
    let application: Application
    let host: ClientHost
    let accounts: AccountsContext
    /// The playback of the program, which goes on whichever account is in front.
    let playback: Playback
    /// The decoded images of all accounts, within one limit in bytes.
    let images = ImageStore()
}
