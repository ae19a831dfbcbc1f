public import MTProto
public import TelegramSchema

extension ServerRoute {
    /// The ways to data centre `dataCentre` that a server's configuration tells, in its order.
    ///
    /// Left out are those for media alone, those of delivery networks, and those that stand behind a proxy with a
    /// secret, which is none of ours.
    public static func all(
        in options: [TL.DcOption],
        of dataCentre: Int32,
        through proxy: Proxy? = nil
    ) -> [ServerRoute] {
        let usable = options.filter { option in
            option.id == dataCentre && !option.mediaOnly && !option.cdn && option.secret == nil
        }
        return usable.compactMap { option in
            guard let port = UInt16(exactly: option.port), port > 0, !option.ipAddress.isEmpty else {
                return nil
            }
            let endpoint = Endpoint(host: option.ipAddress, port: port, proxy: proxy)
            return ServerRoute(endpoint, isObfuscated: option.tcpoOnly)
        }
    }
}
