/// Why a simulation cannot go on, or what it found.
public enum SimulationError: Error, Equatable {
    /// This runtime does not let us see its tasks.
    case noHook
    /// Nothing is due any more, and what was waited for has not happened.
    case stuck(String)
    /// More virtual time passed than anything should take.
    case tooLong(String)
    /// The server refused a call of the world's own, by this name.
    case refused(String)
    /// A device and the server differ.
    case different(String)
}
