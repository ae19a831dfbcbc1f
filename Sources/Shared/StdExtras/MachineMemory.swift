import Glibc

/// The memory of a machine, by which caches choose their bounds.
public struct MachineMemory: Hashable, Sendable {
    /// The physical memory, in bytes.
    public let byteCount: Int

    /// A machine with that much memory.
    public init(byteCount: Int) { self.byteCount = byteCount }

    /// The machine that runs the program; with a gigabyte if the system does not report it.
    public static let ofThisMachine: MachineMemory = {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        let product = pages > 0 && size > 0 ? pages.multipliedReportingOverflow(by: size) : (1 << 30, false)
        return MachineMemory(byteCount: product.0)
    }()

    /// True for 2 GiB at most, where caches have half their usual bounds.
    public var isSmall: Bool { byteCount <= 2 << 30 }

    /// A bound for this machine.
    ///
    /// - Parameter usual: The bound on usual machines.
    /// - Returns: Half of it on a small machine, but not less than one.
    public func bound(_ usual: Int) -> Int { isSmall ? max(1, usual / 2) : usual }
}
