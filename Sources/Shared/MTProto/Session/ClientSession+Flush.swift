import TelegramSchema

extension ClientSession {
    /// Packs all output into as few packets as possible and passes each to `emit`, to be sealed and written in this
    /// order.
    public mutating func flush(now: WireTime, emit: (MessageHeader, RawSpan) -> Void) {
        self.now = now
        guard hasOutput(now: now) else { return }
        var packet = PacketBuilder()
        var inPacket: [Int] = []
        packService(&packet, &inPacket, emit)
        packCalls(&packet, &inPacket, emit)
        finish(&packet, &inPacket, emit)
    }

    private mutating func packService(
        _ packet: inout PacketBuilder,
        _ inPacket: inout [Int],
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        acknowledgementsDue = nil
        while received.unacknowledged > 0 {
            let taken = received.takeUnacknowledged(limit: ServiceFields.maximumIDs)
            guard !taken.isEmpty else { break }
            service.append((ServiceBody.acknowledgement(taken), false))
        }
        for (body, needsAcknowledgement) in service {
            if packet.isFull(for: body.count) { finish(&packet, &inPacket, emit) }
            let number = ids.next(.client, now: serverNow)
            switch ServiceConstructor(of: body.span.bytes) {
            case .stateRequest: question?.id = number
            case .ping, .pingDelayDisconnect: sentPing(number)
            default: break
            }
            packet.append(number, seqNo: nextSeqNo(needsAcknowledgement), body: body.span.bytes)
        }
        service.removeAll()
    }

    /// In the order in which the calls were made, so that ids grow with it.
    private mutating func packCalls(
        _ packet: inout PacketBuilder,
        _ inPacket: inout [Int],
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        guard calls.waiting > 0 else { return }
        for index in calls.entries.indices where calls.entries[index].mustSend {
            let isRepeat = calls.entries[index].id.rawValue != 0
            if packet.isFull(for: calls.entries[index].body.count) { finish(&packet, &inPacket, emit) }
            if !isRepeat {
                let number = ids.next(.client, now: serverNow)
                let seqNo = nextSeqNo(true)
                calls.update(index) { ($0.id, $0.seqNo) = (number, seqNo) }
            }
            calls.update(index) {
                $0.mustSend = false
                $0.isAcknowledged = false
                $0.sentAt = now
            }
            let entry = calls.entries[index]
            packet.append(
                entry.id,
                seqNo: entry.seqNo,
                in: calls.wrapper(of: entry),
                body: entry.body.span.bytes,
                isRepeat: isRepeat
            )
            inPacket.append(index)
        }
    }

    mutating func nextSeqNo(_ needsAcknowledgement: Bool) -> Int32 {
        defer { if needsAcknowledgement { contentCount &+= 1 } }
        return contentCount &* 2 | (needsAcknowledgement ? 1 : 0)
    }

    private mutating func finish(
        _ packet: inout PacketBuilder,
        _ inPacket: inout [Int],
        _ emit: (MessageHeader, RawSpan) -> Void
    ) {
        let header = MessageHeader(salt: salt, sessionID: id, messageID: .init(rawValue: 0), seqNo: 0)
        var sent = header.messageID
        packet.finish(header, containerID: { (ids.next(.client, now: serverNow), contentCount &* 2) }) {
            sent = $0.messageID
            emit($0, $1)
        }
        guard sent.rawValue != 0 else { return }
        for index in inPacket { calls.update(index) { $0.packet = sent } }
        inPacket.removeAll(keepingCapacity: true)
        if recentPackets.count >= 64 { recentPackets.removeFirst(32) }
        recentPackets.append(sent)
    }
}
