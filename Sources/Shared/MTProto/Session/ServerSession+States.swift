extension ServerSession {
    /// The states of the client's messages, one byte each, for `msgs_state_info`.
    func states(of ids: [WireMessageID]) -> [UInt8] {
        ids.map { id in
            guard let state = received.state(of: id) else {
                let oldest = received.entries.first?.id ?? received.forgotten
                if id <= received.forgotten || id < oldest { return 1 }
                return id > received.entries.last?.id ?? received.forgotten ? 3 : 2
            }
            var byte: UInt8 = 4
            if state.contains(.acknowledged) { byte |= 8 }
            if !state.contains(.needsAcknowledgement) { byte |= 16 }
            if state.contains(.call) { byte |= 32 }
            if state.contains(.answered), !state.contains(.dropped) { byte |= 64 }
            return byte
        }
    }

    /// `msgs_all_info`: the client's states of our messages. Missing ones are sent again, the others are not.
    mutating func takeStates(_ fields: borrowing ServiceFields) {
        for (id, state) in zip(takeIDs(of: fields), fields.stringAfterIDs) {
            switch state & 7 {
            case 4: outgoing.acknowledge(id)
            case 2, 3: outgoing.index(of: id).map { outgoing.resend(at: $0) }
            default: break
            }
        }
    }

    /// `msg_resend_req`: sends the requested messages again. If one of them is missing, the answer has the states of
    /// all as well.
    mutating func resend(_ ids: [WireMessageID], request: WireMessageID) {
        var states: [UInt8] = []
        var isComplete = true
        for id in ids {
            let index = outgoing.index(of: id)
            if let index {
                outgoing.resend(at: index)
            } else {
                isComplete = false
            }
            states.append(index == nil ? 1 : 4)
        }
        guard !isComplete else { return }
        service.append(ServiceBody.stateInfo(request: request, states))
    }
}
