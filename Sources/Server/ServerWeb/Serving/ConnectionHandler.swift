import NIOCore
import StdExtras

/// Counts connections, in all and of each address.
final class ConnectionCounter: Sendable {
    private struct Counts {
        var all = 0
        var ofParty: [[UInt8]: Int] = [:]
    }

    let stalledSeconds: Int
    private let limits: WebLimits
    private let proxies: [AddressRange]
    private let counts = Locked(Counts())

    init(_ limits: WebLimits, proxies: [AddressRange]) {
        (self.limits, self.proxies) = (limits, proxies)
        stalledSeconds = limits.stalledSeconds
    }

    /// Counts a connection; false, without counting, if there are too many.
    func opened(_ address: String) -> Bool {
        // A proxy's connections are those of many.
        let isExempt =
            proxies.contains { $0.contains(address) }
            || !limits.limitsLoopback && ClientAddress.isLoopback(address)
        let party = ClientAddress.party(address)
        return counts.withLock { counts in
            let own = counts.ofParty[party, default: 0]
            guard counts.all < limits.connections, isExempt || own < limits.connectionsPerAddress else {
                return false
            }
            counts.all += 1
            counts.ofParty[party] = own + 1
            return true
        }
    }

    /// Reverts a count.
    func closed(_ address: String) {
        let party = ClientAddress.party(address)
        counts.withLock { counts in
            counts.all -= 1
            let own = counts.ofParty[party, default: 1] - 1
            counts.ofParty[party] = own > 0 ? own : nil
        }
    }
}

/// Refuses connections beyond the limits, and ends those whose reader takes nothing.
///
/// Confined to the loop of its channel.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let counter: ConnectionCounter
    private var counted: String?
    private var deadline: Scheduled<Void>?

    init(_ counter: ConnectionCounter) { self.counter = counter }

    func handlerAdded(context: ChannelHandlerContext) {
        let address = context.channel.remoteAddress?.ipAddress ?? ""
        if counter.opened(address) {
            counted = address
        } else {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        if let counted { counter.closed(counted) }
        counted = nil
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        if !context.channel.isWritable {
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: .seconds(Int64(counter.stalledSeconds))) {
                channel.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
