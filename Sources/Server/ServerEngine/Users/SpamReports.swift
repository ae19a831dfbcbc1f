import Logging
import ServerStore
import TelegramSchema

/// `messages.reportSpam`: a member reports a dialog as spam.
///
/// The administrators of the server read of it in a message, and its host in the log. They decide; the server itself
/// does nothing about it, and does not tell who has reported.
enum SpamReports {
    /// Dialogs that one member may report.
    private static let limit = RateLimit(20, per: 86_400)

    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.transaction(TLFunction.MessagesReportSpam.self) { [logger = services.logger] request, call in
            try report(request, call, logger)
        }
    }

    private static func report(
        _ request: TLFunction.MessagesReportSpam,
        _ call: Call,
        _ logger: Logger
    ) throws -> Bool {
        let scope = call.scope
        let peer = try call.resolve(request.peer)
        guard peer != .user(call.user), let subject = try scope.subject(peer) else {
            throw RPCError.peerInvalid
        }
        try scope.take([Rate(name: "spam reports #\(call.user)", limit: limit)])
        for administrator in try scope.administrators() where peer != .user(administrator) {
            try scope.tell("A member reports \(subject) for spam.", to: administrator)
        }
        scope.state.effects.completions.append {
            logger.notice("spam reported", metadata: ["peer": "\(peer.key)"])
        }
        return true
    }
}

extension RequestContext {
    /// The name of a peer that may be reported, and its number, by which the host finds it; nil for another peer.
    fileprivate func subject(_ peer: MailboxPeer) throws -> String? {
        switch peer {
        case .user(let id):
            guard let user = try user(id), !user.isService else { return nil }
            let name = [user.firstName, user.lastName].filter { !$0.isEmpty }.joined(separator: " ")
            return "the user “\(name)” (number \(id))"
        case .chat(let id):
            guard let chat = try chat(id) else { return nil }
            return "the group “\(chat.title)” (number \(id))"
        case .channel: return nil
        }
    }

    /// The members whom the host named administrators.
    fileprivate func administrators() throws -> [UserID] {
        try options.administrators.sorted().compactMap { try store.users.find(phone: $0)?.id }
    }
}
