package import TelegramSchema

/// Answers methods in the place of the engine: for tests of clients that are ahead of this server.
package protocol MethodOverride: Sendable {
    /// The constructors of the overridden methods.
    var methods: Set<UInt32> { get }

    /// Answers a call. Blocks; called on a worker.
    ///
    /// - Parameters:
    ///   - method: The bytes of the method, from its constructor on.
    ///   - user: The caller.
    /// - Returns: The bytes of the answer; nil for the engine's own.
    /// - Throws: ``RPCError``.
    func answer(_ method: [UInt8], by user: UserID) throws -> [UInt8]?
}

extension Routes {
    /// Routes the methods of `standIn` to it, before the engine's own.
    mutating func put(_ standIn: any MethodOverride) {
        for id in standIn.methods {
            let own = self[id]
            self[id] = .user { bytes, call in
                let (method, user) = (Array(bytes.body[bytes.offset...]), call.user)
                return .workThenLane(.media) {
                    if let answer = try standIn.answer(method, by: user) { return { _ in answer } }
                    return { call in
                        guard case .user(let handler)? = own, case .done(let body) = try handler(bytes, call)
                        else { throw RPCError.unknownMethod }
                        return body
                    }
                }
            }
        }
    }
}
