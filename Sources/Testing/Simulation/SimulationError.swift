/// The reason why a simulation cannot go on, or its finding.
public enum SimulationError: Error, Equatable {
    /// This runtime has no hook for tasks.
    case noHook
    /// Nothing is due any more, and the awaited event has not happened.
    case stuck(String)
    /// More virtual time passed than the work may take.
    case tooLong(String)
    /// The server refused a call of the world itself, with this error name.
    case refused(String)
    /// A device and the server differ.
    case different(String)
}
