import ArgumentParser
import StdExtras

/// Compares what is made of web pages with what test sets of others expect.
@main
struct PageTrials: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page-trials",
        abstract:
            "Compares what Martlet makes of web pages with the results that test sets of others expect.",
        version: ProgramVersion.description(of: "page-trials"),
        subcommands: [
            TreeTrial.self, ExtractionTrial.self, SpeedTrial.self, KindTrial.self, PreviewTrial.self,
            TemplateTrial.self, MetadataCommand.self,
        ]
    )
}
