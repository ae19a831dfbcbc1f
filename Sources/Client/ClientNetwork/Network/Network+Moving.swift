import MTProto
import Signals
import TelegramSchema

/// Redirects to another data centre: `303`, and the account's authorization there (MT-17).
extension Network {
    /// The maximum number of redirects of a request: to the account's home, to the data centre of its number, and to
    /// that of a file.
    static let mostMoves = 4

    func migrate(
        _ entry: RequestTable.Entry,
        _ migration: DataCentreMigration,
        _ refusal: RPCErrorReply,
        from link: SessionConnection
    ) {
        let number = migration.dataCentre
        var entry = entry
        entry.moves += 1
        guard number != link.dataCentre.number, !dataCentre(number).routes.isEmpty,
            entry.moves <= Self.mostMoves
        else {
            // No route is known, or the redirects form a circle: the caller gets the error, and decides about a
            // retry.
            finish(entry.id, .failure(refusal.error))
            return refill(link)
        }
        switch migration.scope {
        case .account where link === dataCentres[home]?.keeper:
            move(entry, to: number, from: link)
        case .account where number == home:
            // Requests sent together are redirected together, and the first one has moved the account already.
            carry(entry, at: .home)
        case .account:
            finish(entry.id, .failure(refusal.error))
        case .file:
            let place: Place
            switch link.role {
            case .keeper: place = .dataCentre(number)
            case .media(let kind): place = .media(kind, number)
            }
            waiters[entry.id]?.place = place
            carry(entry, at: place)
        }
        refill(link)
    }

    /// Moves the account to another home data centre, with all requests.
    private func move(_ entry: RequestTable.Entry, to number: Int32, from link: SessionConnection) {
        settle(in: number, with: [entry] + link.table.removeAll())
        link.restartSession()
    }

    /// Moves to another data centre, at the server's request during a sign-in.
    ///
    /// - Throws: ``APIError/notTaken`` if no route there is known.
    public func move(to number: Int32) throws(APIError) {
        guard !isStopped else { throw .closed }
        guard number != home else { return }
        guard !dataCentre(number).routes.isEmpty else { throw .notTaken }
        let before = keeper(of: home)
        settle(in: number, with: before.table.removeAll())
        before.restartSession()
    }

    private func settle(in number: Int32, with entries: [RequestTable.Entry]) {
        home = number
        kept.home = number
        dataCentre(number).keys.isAuthorised = true
        let keeper = keeper(of: number)
        for var entry in entries {
            entry.call = nil
            keeper.add(entry)
        }
        save()
        wantLinks()
        settleSoon(keeper)
        publishState()
    }

    func signedOut(_ entry: RequestTable.Entry?, _ reason: String, on link: SessionConnection) {
        guard link !== dataCentres[home]?.keeper, link.dataCentre.number != home else {
            if let entry { finish(entry.id, .failure(.signedOut(reason))) }
            eventPipe.send(.signedOut(reason))
            return refill(link)
        }
        // Elsewhere this only means that the authorization must be imported again.
        link.dataCentre.keys.isAuthorised = false
        save()
        if var entry, let place = waiters[entry.id]?.place {
            entry.serverErrors += 1
            if case .stranger = place {
                finish(entry.id, .failure(.signedOut(reason)))
            } else if entry.serverErrors > entry.policy.serverErrorRetries {
                finish(entry.id, .failure(.signedOut(reason)))
            } else {
                carry(entry, at: place)
            }
        }
        refill(link)
    }
}
