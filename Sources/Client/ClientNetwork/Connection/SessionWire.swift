import MTProto

/// The protocol of a ``SessionConnection``: what makes calls into bytes, and bytes into answers, over one stream after
/// another.
///
/// Its connection asks it, and it reports to its connection: ``SessionConnection/answered(_:_:)`` and so on. Requests,
/// routes and reconnecting are the connection's, whatever the protocol.
protocol SessionWire: AnyObject {
    /// The kind of protocol.
    var transport: TransportKind { get }
    /// True if a connection may be opened: this one has the keys, or makes them.
    var canConnect: Bool { get }
    /// True if calls can be passed over the open stream.
    var isReady: Bool { get }
    /// True if another session can begin on the same stream.
    var restartsOnStream: Bool { get }
    /// The size in bytes of the message that is partly received.
    var incomingBytes: Int { get }
    /// The time when ``check()`` is due on the open stream.
    var nextDeadline: Duration? { get }

    /// Begins on a stream that was just opened.
    func connected()
    /// Records that the stream is gone.
    func disconnected()
    /// Takes bytes from the stream.
    func received(_ bytes: [UInt8])
    /// Does what is due.
    func check()
    /// Prepares for the end of a turn, before calls are passed.
    func prepareOutput()
    /// Passes a call. The server runs it once the one that it is `after` has succeeded.
    func send(_ body: [UInt8], after: ClientCallID?) -> WireSending
    /// Gives up a call.
    func cancel(_ call: ClientCallID)
    /// Passes all output to `write`.
    func writeOutput(_ write: ([UInt8]) -> Void)
    /// Gives up the session: calls without an answer need new ids.
    func endSession()
    /// Takes keys that another connection has made.
    func keysChanged()
    /// Forgets what was learned of the network: the machine has another one now.
    func networkChanged()
    /// True if a stream that was opened and not answered says nothing about the protocol, as the wire has begun it with more
    /// than a slow line carries in time. Then it begins the next one with less.
    func takesBlame() -> Bool
    /// Learns that a call has ended, with a result or for good.
    func callFinished()
    /// Repairs what a call was refused for; it is sent again.
    func repair(_ repair: RequestTable.Repair)
}

/// The outcome of ``SessionWire/send(_:after:)``.
enum WireSending {
    /// The call has this id now. `isBehind` is true if the server was told to run another one first.
    case sent(ClientCallID, isBehind: Bool)
    /// There is no room, or it is too early: try again later.
    case later
    /// It can never be sent.
    case impossible(APIError)
}
