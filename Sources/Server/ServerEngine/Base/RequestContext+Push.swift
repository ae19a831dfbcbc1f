import TelegramSchema

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
