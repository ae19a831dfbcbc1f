import ListEngine
import StdExtras

extension WindowingPolicy {
    /// The policy for lists on the machine that runs the program.
    static let ofThisMachine: WindowingPolicy =
        MachineMemory.ofThisMachine.isSmall ? .small : WindowingPolicy()
}
