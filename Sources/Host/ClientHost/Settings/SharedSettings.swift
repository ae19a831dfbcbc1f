import ClientEngine
public import Signals

/// The settings of a home as this program follows them: one value, which any of the person's programs may change.
///
/// Threads: callable from anywhere; signals deliver on whatever thread changed something.
public final class SharedSettings: Sendable {
    private let home: ClientDataDirectory
    private let promise: ValuePromise<ProgramSettings>
    private let watch: FileWatcher

    /// The settings of `home`.
    public init(_ home: ClientDataDirectory) {
        self.home = home
        let promise = ValuePromise(home.settings, ignoreRepeated: true)
        self.promise = promise
        // Without the folder nobody has settings; whoever makes it is told of by the look that a watch falls back to.
        watch = FileWatcher(home.path, for: .members) { promise.set(home.settings) }
    }

    /// As they are now.
    public var value: ProgramSettings { promise.value ?? home.settings }

    /// As they are now, and whenever they change, in whichever program.
    public var signal: Signal<ProgramSettings, Never> { promise.signal }

    /// Changes them; see ``ClientDataDirectory/changeSettings(_:)``.
    public func change(_ body: (inout ProgramSettings) -> Void) throws(HostError) {
        promise.set(try home.changeSettings(body))
    }
}
