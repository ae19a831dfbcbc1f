import MTProto
import Signals

/// The dependencies of connections.
struct SessionConnectionEnvironment {
    let configuration: NetworkConfiguration
    let transport: any ByteTransport
    let time: NetworkTime
    let random: @Sendable () -> UInt64
    let queue: Queue
    /// Receives the events of a stream, with the connection's id and the stream's number.
    let receive: @Sendable (SessionConnectionID, Int, ByteStreamEvent) -> Void
}
