import MTProto
import NIOCore
import StdExtras

/// Identifies a call before it has a number, and records a cancellation that overtakes it on its way to the loop.
final class CallHandle: Sendable {
    private let cancelled = Locked(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() { cancelled.withLock { $0 = true } }
}

/// The state of an ``MTProtoClient`` on its event loop.
final class MTProtoClientState {
    private(set) var link: ClientConnection?

    private let feed: AsyncStream<MTProtoClient.Update>.Continuation
    private var waiting: [ClientCallID: (done: CheckedContinuation<[UInt8], any Error>, handle: CallHandle)] =
        [:]
    private var tickets: [ObjectIdentifier: ClientCallID] = [:]
    private var opening: CheckedContinuation<Void, any Error>?
    private var end: ClientError?

    init(
        _ address: ServerAddress,
        _ credentials: ClientCredentials?,
        on eventLoop: any EventLoop,
        _ feed: AsyncStream<MTProtoClient.Update>.Continuation
    ) {
        self.feed = feed
        link = ClientConnection(to: address, credentials: credentials, on: eventLoop) {
            [weak self] link, event in
            self?.heard(event, link)
        }
    }

    func connect(_ done: CheckedContinuation<Void, any Error>) {
        opening = done
        link?.connect()
    }

    func call(_ body: [UInt8], _ handle: CallHandle, _ done: CheckedContinuation<[UInt8], any Error>) {
        guard let link, end == nil else { return done.resume(throwing: end ?? .closed) }
        let call = link.call(body)
        waiting[call] = (done, handle)
        tickets[ObjectIdentifier(handle)] = call
        if handle.isCancelled { cancel(handle) }
    }

    func cancel(_ handle: CallHandle) {
        guard let call = tickets.removeValue(forKey: ObjectIdentifier(handle)) else { return }
        guard let (done, _) = waiting.removeValue(forKey: call) else { return }
        link?.cancel(call)
        done.resume(throwing: CancellationError())
    }

    /// Fails all waiting calls and closes.
    func end(_ error: ClientError) {
        guard end == nil else { return }
        end = error
        link?.close()
        link = nil
        opening?.resume(throwing: error)
        opening = nil
        for (done, _) in waiting.values { done.resume(throwing: error) }
        waiting = [:]
        tickets = [:]
        feed.finish()
    }

    private func heard(_ event: ClientConnection.Event, _ link: ClientConnection) {
        switch event {
        case .connected:
            if link.credentials != nil { opened() }
        case .established:
            opened()
        case .session(let event):
            heard(event)
        case .disconnected:
            break
        case .failed(let error):
            end(error)
        }
    }

    private func heard(_ event: ClientSession.Event) {
        switch event {
        case .result(let call, let body): finish(call, .success(body))
        case .refused(let call, let reason): finish(call, .failure(ClientError.refusedMessage(reason)))
        case .push(let body): offer(.push(body))
        case .newSession: offer(.missed)
        case .saltChanged, .timeRepaired, .pong, .futureSalts, .destroyed: break
        }
    }

    private func offer(_ update: MTProtoClient.Update) {
        if case .dropped = feed.yield(update) {
            // This drops one more waiting update; the reader fetches the difference anyway.
            feed.yield(.missed)
        }
    }

    private func opened() {
        opening?.resume()
        opening = nil
    }

    private func finish(_ call: ClientCallID, _ result: Result<[UInt8], any Error>) {
        guard let (done, handle) = waiting.removeValue(forKey: call) else { return }
        tickets[ObjectIdentifier(handle)] = nil
        done.resume(with: result)
    }
}
