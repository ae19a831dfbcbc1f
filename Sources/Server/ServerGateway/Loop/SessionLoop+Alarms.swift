import MTProto
import NIOCore

/// One timer for all deadlines, set to the earliest.
///
/// Each connection, session and key has at least one alarm, at or before its next deadline. If an alarm fires too
/// early because the deadline moved, another is set. So traffic from a client costs no timer.
extension SessionLoop {
    func setAlarm(for connection: Connection) {
        let deadline = connection.deadline(limits)
        if let set = connection.alarmAt, set <= deadline { return }
        connection.alarmAt = deadline
        add(.connection(connection.number), at: deadline)
    }

    /// Sets the alarm of a session. Without a connection, only its end is due; other work waits.
    func setAlarm(for session: ActiveSession, notBefore earliest: WireTime? = nil) {
        let wanted = session.detachedAt.map { $0 + limits.sessionMemory } ?? session.wire.nextDeadline
        guard var deadline = wanted else { return }
        if let earliest { deadline = max(deadline, earliest) }
        if let set = session.alarmAt, set <= deadline { return }
        session.alarmAt = deadline
        add(.session(session.number), at: deadline)
    }

    func setAlarm(for key: ActiveAuthKey) {
        let deadline = key.expiry(limits) ?? key.unusedSince + limits.keyMemory
        if let set = key.alarmAt, set <= deadline { return }
        key.alarmAt = deadline
        add(.key(key.key.id), at: deadline)
    }

    private func add(_ alarm: ScheduledDeadline, at time: WireTime) {
        alarms.add(alarm, at: time)
        schedule()
    }

    private func schedule() {
        guard let next = alarms.next else { return }
        if let alarmTimer {
            guard next < alarmTimer.time else { return }
            alarmTimer.task.cancel()
        }
        let delay = max(next - now, .milliseconds(1))
        let task = eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(delay)) { [weak self] () -> Void in
            self?.ring()
        }
        alarmTimer = (next, task)
    }

    private func ring() {
        alarmTimer = nil
        let now = now
        while let alarm = alarms.takeDue(now: now) {
            switch alarm {
            case .connection(let number): connections[number].map { look(at: $0, now: now) }
            case .session(let number): sessions[number].map { look(at: $0, now: now) }
            case .key(let id): keys[id].map { look(at: $0, now: now) }
            }
        }
        schedule()
    }

    private func look(at connection: Connection, now: WireTime) {
        connection.alarmAt = nil
        guard connection.deadline(limits) > now else {
            connection.output = []
            return close(connection, because: connection.isTrusted ? "deadline" : "no key in time")
        }
        setAlarm(for: connection)
    }

    private func look(at session: ActiveSession, now: WireTime) {
        session.alarmAt = nil
        if let detachedAt = session.detachedAt, detachedAt + limits.sessionMemory <= now {
            return forget(session)
        }
        act(on: session.wire.timePassed(now: now), of: session, now: now)
        if session.wire.hasOutput(now: now) { markDirty(session) }
        // The flush does the work that is due; until then the alarm must not fire again.
        setAlarm(for: session, notBefore: now + .milliseconds(20))
    }

    private func look(at key: ActiveAuthKey, now: WireTime) {
        key.alarmAt = nil
        if let expiry = key.expiry(limits) {
            if expiry <= now { drop(key) } else { setAlarm(for: key) }
        } else if key.sessions.isEmpty, key.temporaries.isEmpty {
            if key.unusedSince + limits.keyMemory <= now { drop(key) } else { setAlarm(for: key) }
        }
    }
}
