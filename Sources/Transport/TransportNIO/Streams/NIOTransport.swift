public import MTProto
public import NIOCore

import NIOPosix

/// Streams over the machine's sockets.
///
/// A name is resolved by the system, or by the proxy if there is one; with addresses of both versions, those of
/// version 6 get a head start of a quarter of a second (RFC 8305). Nothing is tried twice: whoever opens a stream
/// decides what follows a failure.
///
/// Threads: the events of one stream come on one event loop, which the handler must not block. While it works, the
/// stream reads nothing, and neither do the others of that loop.
public final class NIOTransport: ByteTransport {
    /// How streams are opened.
    public struct Options: Sendable {
        /// How long opening may take, from the resolving of names to the last word of proxy, TLS and WebSocket.
        /// Source: client.md MT-34.
        public var openingTimeout = Duration.seconds(12)
        /// Certificates in PEM that are trusted besides the system's: of hosts with an authority of their own, and of
        /// tests.
        public var trustRoots: [String] = []

        /// The usual ones.
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

    /// Begins to open a stream; see ``ByteTransport/open(_:_:)``.
    public func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        NIOByteStream(to: endpoint, settings, on: group.next(), handle)
    }
}
