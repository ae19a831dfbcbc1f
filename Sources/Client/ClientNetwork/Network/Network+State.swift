public import MTProto
import Signals

/// Settings from the program, and the state of the account.
extension Network {
    /// Sets whether the machine has a network: without one no connection is tried, and all at once when it is back
    /// (MT-42).
    public func setAvailable(_ isAvailable: Bool) {
        guard isAvailable != self.isAvailable else { return }
        self.isAvailable = isAvailable
        if isAvailable { for link in links.values { link.reconnect.reset() } }
        wantLinks()
        publishState()
    }

    /// Sets whether missed updates are being fetched.
    public func setUpdating(_ isUpdating: Bool) {
        self.isUpdating = isUpdating
        publishState()
    }

    /// Tries at once instead of later, for example when the user sees "connecting".
    public func retryNow() {
        for link in orderedLinks {
            link.retryNow()
            settleSoon(link)
        }
    }

    /// Replaces the endpoints of a data centre; open connections are kept.
    public func setEndpoints(_ endpoints: [Endpoint], of number: Int32) {
        setRoutes(endpoints.map(configuration.route), of: number)
    }

    /// Replaces the routes to a data centre.
    ///
    /// - Parameters:
    ///   - routes: The routes, best first.
    ///   - number: The number of the data centre.
    ///   - endsOthers: True to close connections over other routes, which the user does not want; their requests use
    ///     the new ones. Otherwise working connections are kept.
    public func setRoutes(_ routes: [ServerRoute], of number: Int32, endingOthers endsOthers: Bool = false) {
        let dataCentre = dataCentre(number)
        dataCentre.routes.set(routes)
        for link in dataCentre.links {
            if endsOthers { link.leave(unlessOver: routes) } else { link.tryOtherRoute() }
            settleSoon(link)
        }
    }

    /// The route over which the account is connected; nil while it is not.
    public var currentRoute: ServerRoute? {
        guard let link = dataCentres[home]?.keeper, link.isReady else { return nil }
        return link.route
    }

    /// The number of bytes in this run.
    public var trafficSoFar: NetworkTraffic { traffic }

    func publishState() {
        statePromise.set(currentState)
    }

    private var currentState: ConnectionState {
        guard isAvailable else { return .waitingForNetwork }
        guard let link = dataCentres[home]?.keeper else { return .connecting(throughProxy: false) }
        guard link.isReady else { return .connecting(throughProxy: link.route?.endpoint.proxy != nil) }
        return isUpdating ? .updating : .online
    }
}
