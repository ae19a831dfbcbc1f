import Glibc
import MTProto
import NIOCore
import NIOPosix
import StdExtras

/// The owner's end of a stream: passes operations to the connection's loop, in order.
final class NIOByteStream: ByteStream {
    private let eventLoop: any EventLoop
    private let connection: NIOLoopBoundBox<StreamConnection?>
    private let backlog = PendingWriteCounter()
    private let origin = StreamOrigin()

    init(
        to endpoint: Endpoint,
        _ settings: StreamSettings,
        on eventLoop: any EventLoop,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) {
        self.eventLoop = eventLoop
        connection = .makeEmptyBox(valueType: StreamConnection.self, eventLoop: eventLoop)
        eventLoop.execute { [connection, backlog, origin] in
            let made = StreamConnection(to: endpoint, settings, on: eventLoop, backlog, from: origin, handle)
            connection.value = made
            made.start()
        }
    }

    var unsentBytes: Int { backlog.count }

    var localAddress: String? { origin.address }

    func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        backlog.add(bytes.count)
        eventLoop.execute { [connection] in connection.value?.send(bytes) }
    }

    func setReading(_ isReading: Bool) {
        eventLoop.execute { [connection] in connection.value?.setReading(isReading) }
    }

    func close() {
        eventLoop.execute { [connection] in connection.value?.finish(nil) }
    }
}

/// Counts the bytes of one stream that its owner has sent and the system has not taken yet.
final class PendingWriteCounter: Sendable {
    private let bytes = Locked(0)

    var count: Int { bytes.withLock { $0 } }

    fileprivate func add(_ count: Int) { bytes.withLock { $0 += count } }

    func remove(_ count: Int) { bytes.withLock { $0 -= count } }

    func clear() { bytes.withLock { $0 = 0 } }
}

/// The address of this computer that one stream starts from.
final class StreamOrigin: Sendable {
    private let known = Locked<String?>(nil)

    var address: String? { known.withLock { $0 } }

    func set(_ address: String?) { known.withLock { $0 = address } }
}

extension ByteStreamFailure {
    /// The failure for an error of connecting.
    init(connecting error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            let errors = error.connectionErrors.map(\.error)
            if errors.isEmpty {
                self = .nameNotFound
            } else {
                self = errors.allSatisfy { $0.isTimeout } ? .timedOut : .unreachable
            }
        case let error where error.isTimeout: self = .timedOut
        case is SocketAddressError: self = .nameNotFound
        default: self = .unreachable
        }
    }
}

extension Error {
    fileprivate var isTimeout: Bool {
        if case .connectTimeout = self as? ChannelError { return true }
        return (self as? IOError)?.errnoCode == ETIMEDOUT
    }
}
