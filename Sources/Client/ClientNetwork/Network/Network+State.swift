public import MTProto
import Signals

/// What the program tells the network, and how the account stands.
extension Network {
    /// Says whether the machine has a network at all: without one nothing is tried, and as soon as there is one again
    /// everything at once (MT-42).
    public func setAvailable(_ isAvailable: Bool) {
        guard isAvailable != self.isAvailable else { return }
        self.isAvailable = isAvailable
        if isAvailable { for link in links.values { link.reconnect.reset() } }
        wantLinks()
        publishState()
    }

    /// Says that what was missed is being fetched, or that nothing is missing any more.
    public func setUpdating(_ isUpdating: Bool) {
        self.isUpdating = isUpdating
        publishState()
    }

    /// Tries at once what waits for a later try, as when somebody looks at "connecting".
    public func retryNow() {
        for link in orderedLinks {
            link.retryNow()
            settleSoon(link)
        }
    }

    /// Replaces the ways to a data centre; connections that stand are kept.
    public func setEndpoints(_ endpoints: [Endpoint], of number: Int32) {
        setRoutes(endpoints.map(configuration.route), of: number)
    }

    /// Replaces the ways to a data centre.
    ///
    /// - Parameters:
    ///   - routes: The best first.
    ///   - number: Which data centre.
    ///   - endsOthers: Connections over other ways end: the member does not want those. What they carried goes over the
    ///     new ones. Otherwise connections that carry something are kept.
    public func setRoutes(_ routes: [ServerRoute], of number: Int32, endingOthers endsOthers: Bool = false) {
        let dataCentre = dataCentre(number)
        dataCentre.routes.set(routes)
        for link in dataCentre.links {
            if endsOthers { link.leave(unlessOver: routes) } else { link.tryOtherRoute() }
            settleSoon(link)
        }
    }

    /// The way over which the account speaks with its server; nil while it does not.
    public var currentRoute: ServerRoute? {
        guard let link = dataCentres[home]?.keeper, link.isReady else { return nil }
        return link.route
    }

    /// The bytes of this run.
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
