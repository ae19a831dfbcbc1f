import TelegramSchema

/// Transfer of the account's authorization to other data centres (MT-17).
extension Network {
    /// True if calls may go to the data centre.
    func isKnown(in number: Int32) -> Bool { number == home || dataCentre(number).keys.isAuthorised }

    /// Holds a request until the account is signed in there, and starts the import.
    func park(_ entry: RequestTable.Entry, at place: Place, in number: Int32) {
        let dataCentre = dataCentre(number)
        dataCentre.parked.append((entry, place))
        guard !dataCentre.isImporting else { return }
        dataCentre.isImporting = true
        Task(executorPreference: executor) { await self.importAuthorisation(to: number) }
    }

    private func importAuthorisation(to number: Int32) async {
        let outcome = await importing(to: number)
        guard !isStopped else { return }
        let dataCentre = dataCentre(number)
        dataCentre.isImporting = false
        let parked = dataCentre.parked
        dataCentre.parked = []
        switch outcome {
        case .success:
            dataCentre.keys.isAuthorised = true
            save()
            for (entry, place) in parked { carry(entry, at: place) }
        case .failure(let error):
            for (entry, _) in parked { finish(entry.id, .failure(error)) }
        }
    }

    private func importing(to number: Int32) async -> Result<Void, APIError> {
        let policy = RequestPolicy(priority: .interactive)
        do throws(APIError) {
            let proof = try await call(TLFunction.AuthExportAuthorization(dcID: number), policy, at: .home)
            let call = TLFunction.AuthImportAuthorization(id: proof.id, bytes: proof.bytes)
            _ = try await self.call(call, policy, at: .stranger(number))
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}
