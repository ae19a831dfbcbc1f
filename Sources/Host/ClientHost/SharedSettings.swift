import ClientEngine
public import Signals

/// A live view of a home's settings: one value, which any of the user's programs may change.
///
/// Threads: callable from anywhere; signals deliver on the thread of the change.
public final class SharedSettings: Sendable {
    private let home: ClientDataDirectory
    private let promise: ValuePromise<ProgramSettings>
    private let watch: FileWatcher

    /// Creates a view of the settings of `home`.
    public init(_ home: ClientDataDirectory) {
        self.home = home
        let promise = ValuePromise(home.settings, ignoreRepeated: true)
        self.promise = promise
        // The folder may not exist yet; the watcher's fallback polling notices its creation.
        watch = FileWatcher(home.path, for: .members) { promise.set(home.settings) }
    }

    /// The current settings.
    public var value: ProgramSettings { promise.value ?? home.settings }

    /// The settings: the value at once, then every change by any program.
    public var signal: Signal<ProgramSettings, Never> { promise.signal }

    /// Changes the settings; see ``ClientDataDirectory/changeSettings(_:)``.
    public func change(_ body: (inout ProgramSettings) -> Void) throws(HostError) {
        promise.set(try home.changeSettings(body))
    }
}
