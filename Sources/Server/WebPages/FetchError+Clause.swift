import PageFetching

extension FetchError {
    /// The reason for a member, as the second half of a sentence.
    var clause: String {
        switch self {
        case .malformedAddress: "the address is none of a page"
        case .refusedScheme: "only http and https are read"
        case .refusedPort: "only the ports 80 and 443 are read"
        case .credentials: "its address has a user name or password"
        case .refusedAddress: "the site is not on the public internet, or not read by this server"
        case .unknownHost: "there is no such site"
        case .lookUpFailed: "the address of the site could not be looked up"
        case .noConnection: "the site cannot be reached"
        case .insecure: "the site's encryption is not in order"
        case .badAnswer: "the site's answer makes no sense"
        case .tooManyRedirects: "it redirects too often"
        case .status(let status): "the site answered with status \(status)"
        case .unwantedType: "it is no page of text"
        case .unknownCoding, .badCoding: "it is coded in a way that cannot be read"
        case .headTooLarge, .tooLarge, .compressionBomb: "it is too large"
        case .tooSlow: "the site took too long"
        case .busy: "too much was asked for just now"
        case .workerFailed, .workerMissing: "this server cannot fetch pages just now"
        }
    }
}
