import Glibc
package import MTProto

extension WireTime {
    /// This machine's clock.
    package static var current: WireTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WireTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
