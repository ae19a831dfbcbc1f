import Glibc

/// The memory of this machine.
enum SystemMemory {
    /// Bytes of memory; a gigabyte if the system does not report it.
    static let bytes: Int = {
        let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
        return pages > 0 && size > 0 ? pages.multipliedReportingOverflow(by: size).partialValue : 1 << 30
    }()
}
