import BenchKit

/// The performance thresholds of the compact transport, beside MTProto in the same run.
let networkBars =
    [
        Threshold(
            text: "round trips after TCP's, sign-in to the first chats",
            section: WireProtocol.compact.rawValue,
            row: "\(NetworkStep.signIn.rawValue), \(NetworkLine.far.name)",
            value: NetworkDevice.roundTrips,
            side: .atMost,
            bound: 2
        ),
        Threshold(
            text: "the same with a saved session",
            section: WireProtocol.compact.rawValue,
            row: "\(NetworkStep.start.rawValue), \(NetworkLine.far.name)",
            value: NetworkDevice.roundTrips,
            side: .atMost,
            bound: 1
        ),
        Threshold(
            text: "bytes of a photo of 200 KB over those of the file",
            section: WireProtocol.compact.rawValue,
            row: NetworkStep.photo.rawValue,
            value: NetworkDevice.overFile,
            side: .atMost,
            bound: 1.02
        ),
    ]
    + NetworkStep.allCases.filter { $0 != .photo }.map { step in
        Threshold(
            text: "bytes over MTProto's: \(step.rawValue)",
            section: "ratio",
            row: step.rawValue,
            value: "bytes",
            side: .atMost,
            bound: 0.6
        )
    }
    + NetworkStep.allCases.filter { $0 != .silence }.map { step in
        Threshold(
            text: "seconds over MTProto's: \(step.rawValue)",
            section: "ratio",
            row: step.rawValue,
            value: "s",
            side: .atMost,
            bound: 1
        )
    }
