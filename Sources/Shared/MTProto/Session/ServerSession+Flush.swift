extension ServerSession {
    /// Packs all output into as few packets as possible and passes each to `emit`, to be sealed and written in this
    /// order. `salt` is the current one of the key.
    public mutating func flush(now: WireTime, salt: Int64, emit: (MessageHeader, RawSpan) -> Void) {
        self.now = now
        if hasLostPushes {
            hasLostPushes = false
            outgoing.enqueue(.push, ServiceBody.updatesTooLong)
        }
        var packet = PacketBuilder()
        let header = MessageHeader(salt: salt, sessionID: id, messageID: WireMessageID(rawValue: 0), seqNo: 0)
        packResends(&packet, header, emit)
        packService(&packet, header, emit)
        packUnsent(&packet, header, emit)
        finish(&packet, header, emit)
    }

    private mutating func packResends(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        guard outgoing.resends > 0 else { return }
        for index in 0..<outgoing.firstUnsent where outgoing.entries[index].mustResend {
            let entry = outgoing.entries[index]
            if packet.isFull(for: entry.body.count) { finish(&packet, header, emit) }
            packet.append(
                entry.id,
                seqNo: entry.seqNo,
                in: entry.wrapper,
                body: entry.body.span.bytes,
                isRepeat: true
            )
            outgoing.resent(at: index)
        }
    }

    private mutating func packService(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        if let due = acknowledgementsDue, due <= now {
            acknowledgementsDue = nil
            while received.unacknowledged > 0 {
                let ids = received.takeUnacknowledged(limit: ServiceFields.maximumIDs)
                guard !ids.isEmpty else { break }
                service.append(ServiceBody.acknowledgement(ids))
            }
        }
        guard !service.isEmpty else { return }
        for body in service {
            if packet.isFull(for: body.count) { finish(&packet, header, emit) }
            packet.append(ids.next(.answer, now: now), seqNo: contentCount &* 2, body: body.span.bytes)
        }
        service = []
    }

    private mutating func packUnsent(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        while outgoing.hasUnsent {
            let entry = outgoing.entries[outgoing.firstUnsent]
            guard !entry.isRemoved else {
                outgoing.skipNext()
                continue
            }
            if packet.isFull(for: entry.body.count) { finish(&packet, header, emit) }
            let number = ids.next(entry.kind == .answer ? .answer : .notification, now: now)
            let seqNo = contentCount &* 2 | 1
            contentCount &+= 1
            packet.append(number, seqNo: seqNo, in: entry.wrapper, body: entry.body.span.bytes)
            outgoing.sentNext(id: number, seqNo: seqNo)
        }
    }

    private mutating func finish(
        _ packet: inout PacketBuilder,
        _ header: MessageHeader,
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        packet.finish(
            header,
            containerID: { (ids.next(.answer, now: now), contentCount &* 2) },
            emit: emit
        )
    }
}

extension OutgoingMessages.Entry {
    /// Answers are wrapped in an `rpc_result`.
    fileprivate var wrapper: PacketBuilder.Wrapper? {
        kind == .answer ? .init(constructor: .rpcResult, id: answering) : nil
    }
}
