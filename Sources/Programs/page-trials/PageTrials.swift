import ArgumentParser

/// Compares what is made of web pages with what test sets of others expect.
@main
struct PageTrials: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-trials",
        abstract:
            "Compares what Martlet makes of web pages with the results that test sets of others expect.",
        subcommands: [
            TreeTrial.self, ExtractionTrial.self, SpeedTrial.self, PreviewTrial.self, MetadataCommand.self,
        ]
    )
}
