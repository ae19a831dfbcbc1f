import MTProto
import Signals

/// What links stand on.
struct SessionConnectionEnvironment {
    let configuration: NetworkConfiguration
    let transport: any ByteTransport
    let time: NetworkTime
    let random: @Sendable () -> UInt64
    let queue: Queue
    /// Hears what happens to a stream, given the link's number for it.
    let receive: @Sendable (SessionConnectionID, Int, ByteStreamEvent) -> Void
}
