import ServerStore
import TelegramSchema

/// `updates.*`: where a user's box stands, and what happened since.
enum UpdatesMethods {
    static func register(in routes: inout Routes) {
        routes.lane(TLFunction.UpdatesGetState.self) { _, call in try call.state() }
        routes.lane(TLFunction.UpdatesGetDifference.self, getDifference)
    }

    static func getDifference(
        _ request: TLFunction.UpdatesGetDifference,
        _ call: Call
    ) throws -> TL.UpdatesDifference {
        guard request.pts > 0 else { throw RPCError.bad("PERSISTENT_TIMESTAMP_EMPTY") }
        let current = try call.store.updates.pts(of: call.user)
        guard request.pts != current else {
            return .differenceEmpty(.init(date: call.seconds, seq: 0))
        }
        // Ahead of the server: it was restored from a backup. Clients start anew from where it stands.
        guard request.pts < current else { return .differenceTooLong(.init(pts: current)) }
        let limit = min(request.ptsTotalLimit ?? .max, call.limits.differenceTotal)
        guard limit <= 0 || current - request.pts <= limit else {
            return .differenceTooLong(.init(pts: current))
        }
        let slice = min(max(Int(request.ptsLimit ?? .max), 1), call.limits.differenceSlice)
        let difference = try call.store.updates.difference(of: call.user, since: request.pts, limit: slice)
        return try call.render(difference)
    }
}

extension Call {
    /// Where the caller's box stands.
    func state(pts: Int32? = nil) throws -> TL.UpdatesState {
        TL.UpdatesState(
            pts: try pts ?? store.updates.pts(of: user),
            qts: 0,
            date: seconds,
            seq: 0,
            unreadCount: 0
        )
    }

    fileprivate func render(_ difference: BoxDifference) throws -> TL.UpdatesDifference {
        var referenced = Referenced()
        var messages: [TL.Message] = []
        var others: [TL.Update] = []
        for update in difference.updates {
            switch update {
            case .message(let message):
                messages.append(try scope.render(message, &referenced))
            case .event(let event, let pts):
                if let other = try scope.render(event, pts: pts, for: user, &referenced) {
                    others.append(other)
                }
            }
        }
        let chats = try scope.chats(referenced, for: user)
        let users = try scope.users(referenced, for: user)
        let state = try state(pts: difference.pts)
        return difference.isComplete
            ? .difference(
                .init(newMessages: messages, otherUpdates: others, chats: chats, users: users, state: state)
            )
            : .differenceSlice(
                .init(
                    newMessages: messages,
                    otherUpdates: others,
                    chats: chats,
                    users: users,
                    intermediateState: state
                )
            )
    }
}
