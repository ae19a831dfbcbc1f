import MTProto
import Signals
import TelegramSchema

/// Going on in another data centre: `303`, and the account's authorisation there (MT-17).
extension Network {
    func migrate(
        _ entry: RequestTable.Entry,
        _ migration: Migration,
        _ refusal: ServerRefusal,
        from link: Link
    ) {
        let number = migration.dataCentre
        guard number != link.dataCentre.number, !dataCentre(number).endpoints.isEmpty else {
            // Nobody knows the way, so whoever asked has to be told.
            finish(entry.id, .failure(refusal.error))
            return refill(link)
        }
        switch migration.scope {
        case .account where link === dataCentres[home]?.keeper:
            move(entry, to: number, from: link)
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
            importAuthorisation(to: dataCentre(number))
        }
        refill(link)
    }

    /// The account lives elsewhere: everything goes there from now on.
    private func move(_ entry: RequestTable.Entry, to number: Int32, from link: Link) {
        home = number
        kept.home = number
        dataCentre(number).keys.isAuthorised = true
        let others = link.table.removeAll()
        link.restartSession()
        let keeper = keeper(of: number)
        for var entry in [entry] + others {
            entry.call = nil
            keeper.add(entry)
        }
        save()
        wantLinks()
        settleSoon(keeper)
        tellState()
    }

    func signedOut(_ id: RequestID?, _ reason: String, on link: Link) {
        if link === dataCentres[home]?.keeper {
            if let id { finish(id, .failure(.signedOut(reason))) }
            eventPipe.send(.signedOut(reason))
        } else {
            if let id { finish(id, .failure(.signedOut(reason))) }
            // Elsewhere it says only that the authorisation has to be brought there again.
            link.dataCentre.keys.isAuthorised = false
            save()
            refill(link)
            importAuthorisation(to: link.dataCentre)
        }
    }

    func importAuthorisation(to dataCentre: DataCentre) {}
}
