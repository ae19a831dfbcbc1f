import ServerStore
import TelegramSchema
import WireCrypto

/// The context of one job on the writer: the state of the rules, the transaction, and the time of the job.
///
/// Valid only inside that job, on the writer's thread.
struct RequestContext {
    let state: EngineState
    let store: ServerTransaction
    /// Milliseconds since 1970.
    let milliseconds: Int64

    /// Seconds since 1970, as on the wire.
    var seconds: Int32 { Int32(truncatingIfNeeded: milliseconds / 1000) }

    var options: EngineOptions { state.options }

    /// A random number.
    func randomID() -> Int64 { Int64(bitPattern: state.random.next()) }
}

/// A call whose sender may not be signed in.
struct UnauthenticatedCall {
    let scope: RequestContext
    let session: SessionAddress
    let address: String
    /// The user signed in under the key, if any.
    let user: UserID?
    /// The data centre that the client meant when it made its key; nil if unknown.
    var dataCentre: Int32?

    var store: ServerTransaction { scope.store }
    var seconds: Int32 { scope.seconds }
}

/// A call of a signed-in user.
struct Call {
    let scope: RequestContext
    let session: SessionAddress
    let address: String
    /// The caller.
    let user: UserID

    var store: ServerTransaction { scope.store }
    var seconds: Int32 { scope.seconds }
    var limits: EngineLimits { scope.options.limits }
}

extension RequestContext {
    /// True if an update for `user` is worth encoding: some session except `exception` may get it.
    func hasAudience(_ user: UserID, except exception: SessionAddress? = nil) -> Bool {
        state.sessions.hasAudience(user, except: exception)
    }

    /// Queues encoded `Updates` for the sessions of `user`, unless there are none.
    func push(_ body: [UInt8], to user: UserID, except exception: SessionAddress? = nil) {
        guard hasAudience(user, except: exception) else { return }
        state.effects.batch.pushes.append(Push(user: user, exceptSession: exception, body: body))
    }

    /// Queues one update that needs no users or groups beside it.
    func push(_ update: TL.Update, to user: UserID, except exception: SessionAddress? = nil) {
        guard hasAudience(user, except: exception) else { return }
        push(
            TL.Updates.updateShort(.init(update: update, date: seconds)).encoded(),
            to: user,
            except: exception
        )
    }

    /// Queues `updates`, built only if some session may get them.
    func push(
        to user: UserID,
        except exception: SessionAddress? = nil,
        _ updates: () throws -> TL.Updates
    ) throws {
        guard hasAudience(user, except: exception) else { return }
        push(try updates().encoded(), to: user, except: exception)
    }
}
