import Glibc
import MTProto

/// The clock of a server, by which it judges messages and keeps times. Its timers go by the machine's.
package struct ServerClock: Sendable {
    /// Milliseconds since 1970.
    let milliseconds: @Sendable () -> Int64

    /// The same for the gateway.
    var time: @Sendable () -> WireTime {
        { [milliseconds] in WireTime(milliseconds: milliseconds()) }
    }

    /// The machine's clock.
    static let machine = ServerClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// A clock that shows the machine's time now and then runs `rate` times as fast, to measure what takes long.
    package static func hurrying(_ rate: Int64) -> ServerClock {
        let start = machine.milliseconds()
        return ServerClock { start + (machine.milliseconds() - start) * rate }
    }
}
