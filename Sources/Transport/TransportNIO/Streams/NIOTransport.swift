public import MTProto
public import NIOCore

import NIOPosix

/// Streams over the machine's sockets.
///
/// Names are resolved by the system, or by the proxy if there is one. With addresses of both versions, IPv6 gets a
/// head start of a quarter of a second (RFC 8305). Nothing is retried: the caller decides what follows a failure.
///
/// Threads: the events of one stream come on one event loop, which the handler must not block. While it runs, this
/// stream and the others of the loop read nothing.
public final class NIOTransport: ByteTransport {
    /// The options for opening streams.
    public struct Options: Sendable {
        /// The time limit for opening, from name resolution to the end of proxy, TLS and WebSocket handshakes.
        ///
        /// Source: MT-34.
        public var openingTimeout = Duration.seconds(12)
        /// Certificates in PEM that are trusted in addition to the system's: for hosts with an authority of their
        /// own, and for tests.
        public var trustRoots: [String] = []

        /// Creates the defaults.
        public init() {}
    }

    private let group: any EventLoopGroup
    private let settings: StreamSettings

    /// A transport on the loops of `group`, which must outlive its streams.
    public init(on group: any EventLoopGroup, options: Options = Options()) {
        self.group = group
        settings = StreamSettings(
            openingTimeout: options.openingTimeout,
            tls: TLSContexts(trustRoots: options.trustRoots)
        )
    }

    /// A transport on the process's own loops.
    public convenience init(options: Options = Options()) {
        self.init(on: MultiThreadedEventLoopGroup.singleton, options: options)
    }

    /// Starts opening a stream; see ``ByteTransport/open(_:_:)``.
    public func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        NIOByteStream(to: endpoint, settings, on: group.next(), handle)
    }
}
